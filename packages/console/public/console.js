// Starts what every page has: shortcuts, buttons that copy, and updates in place.
import { startCopying } from "./copy.js"
import { startKeys } from "./keys.js"
import { startLive } from "./live.js"

startCopying()
startKeys()
startLive()
