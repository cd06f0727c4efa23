// Prints one sentence when this Node.js is too old. An old Node.js can parse this file.
var engines = require("../package.json").engines.node;
var version = process.versions.node.split(".").map(Number);

/** Accepts the form of package.json: "^20.19.0 || >=22.12.0". */
function isEnough(range) {
  var floor = range
    .replace(/^(\^|>=)/, "")
    .split(".")
    .map(Number);
  if (range[0] === "^" && version[0] !== floor[0]) return false;
  for (var i = 0; i < 3; i++) if (version[i] !== floor[i]) return version[i] > floor[i];
  return true;
}

if (!engines.split(" || ").some(isEnough)) {
  console.error("ONI needs Node.js " + engines + "; this is " + process.version + ".");
  process.exit(1);
}
