import { vitePreprocess } from "@sveltejs/vite-plugin-svelte";

export default {
  preprocess: vitePreprocess(),
  compilerOptions: {
    // A table keeps its desk for life, so parts of it are taken once.
    warningFilter: ({ code }) => code !== "state_referenced_locally",
  },
};
