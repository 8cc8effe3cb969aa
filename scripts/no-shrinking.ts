// Mutation tests only need to know whether a property fails. Shrinking the failing case would take long.
import fc from "fast-check"

fc.configureGlobal({ endOnFailure: true })
