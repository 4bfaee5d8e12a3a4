/** The page begins here. */

import "./styles/tokens.css";
import "./styles/base.css";
import { mount } from "svelte";
import { host, isAlone } from "./alone/host";
import App from "./App.svelte";
import { dress } from "./theme";

dress();
if (isAlone) {
  host(); // Python takes a moment, which the first page uses
  void navigator.serviceWorker?.register("./sw.js");
}
mount(App, { target: document.getElementById("app")! });
