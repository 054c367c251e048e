// Starts the page. A page from disk may not load modules, so it redirects to the single file, which has none.

if (location.protocol === "file:") {
  const frame = "embed" in document.documentElement.dataset ? "embed&" : "";
  location.replace(`thwart.html?${frame}${location.search.slice(1)}${location.hash}`);
} else {
  import("./app.js");
}
