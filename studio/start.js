// Starts the page. From disk it may not load modules: there the folder leads to the single file, which needs none.

if (location.protocol === "file:") {
  const frame = "embed" in document.documentElement.dataset ? "embed&" : "";
  location.replace(`thwart.html?${frame}${location.search.slice(1)}${location.hash}`);
} else {
  import("./app.js");
}
