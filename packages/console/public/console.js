// Starts what every page has: shortcuts, and updates in place.
import { startKeys } from "./keys.js"
import { startLive } from "./live.js"

startKeys()
startLive()
