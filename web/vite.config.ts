import { cpSync } from "node:fs";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

// Where `npm run dev` finds a running server; the built page is served by that server itself.
const SERVER = "http://127.0.0.1:8765";

const PAGE = "../src/grognard/server/static";
// What a page without a server needs of Python; it is loaded by no other page.
const PYTHON = ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json"];

function withPython() {
  return {
    name: "with-python",
    closeBundle: () => PYTHON.forEach((file) => cpSync(`node_modules/pyodide/${file}`, `${PAGE}/pyodide/${file}`)),
  };
}

export default defineConfig({
  base: "./",
  plugins: [svelte(), withPython()],
  worker: { format: "es" },
  build: {
    outDir: PAGE,
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: "es2022",
    rollupOptions: {
      checks: { pluginTimings: false },
      input: { index: "index.html", "grognard-board": "src/element/board.ts" },
      output: { entryFileNames: ({ name }) => (name === "grognard-board" ? "[name].js" : "assets/[name]-[hash].js") },
    },
    reportCompressedSize: true,
  },
  server: { fs: { allow: [".."] }, proxy: { "/api": { target: SERVER, ws: true } } },
  test: { include: ["tests/**/*.test.ts"], environment: "node", isolate: false },
});
