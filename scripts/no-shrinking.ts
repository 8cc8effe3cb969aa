// Disables shrinking, because mutation tests only need to know whether a property fails, and shrinking takes long.
import fc from "fast-check"

fc.configureGlobal({ endOnFailure: true })
