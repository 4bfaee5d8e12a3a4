/** The page begins here. */

import "./styles/tokens.css";
import "./styles/base.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { dress } from "./theme";

dress();
mount(App, { target: document.getElementById("app")! });
