// A mutant that fails a property is killed: the smallest failing case is of no interest, and takes long to find.
import fc from "fast-check"

fc.configureGlobal({ endOnFailure: true })
