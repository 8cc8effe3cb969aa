// On Node, `#required-runtime` is this file, which every entry re-exports. Without it, an older version fails somewhere in a
// call, as "Map.groupBy is not a function".

/** Whether a runtime has the newest function of the language that Waybill calls. Node has it since version 21. */
const isSupported = typeof Map.groupBy === "function"

if (!isSupported)
  throw new Error("Waybill needs Node 22.19 or newer, or another runtime with Map.groupBy (ECMAScript 2024).")
