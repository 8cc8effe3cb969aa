import type { RefusalKind } from "../refusal/codes.ts"
import { listed, quoted } from "../values/shown.ts"
import type { Value } from "./field.ts"
import { readText, textSchema } from "./text-values.ts"

const unknownCarrier = (code: string, carriers: Iterable<string> | undefined): string =>
  `${quoted(code)} is unknown${carriers === undefined ? "" : `; allowed: ${listed([...carriers])}`}`

/** Defines a value that must be a carrier in the catalogue. `kind` is the kind of issue for an unknown carrier. */
export const carrierOr = <K extends RefusalKind>(kind: K): Value<string, string, "missing" | K> => ({
  read: (value, name, reader, missing) => {
    const code = readText(value, name, reader, missing, "name")
    if (code === undefined) return undefined
    const { catalogue } = reader.context
    return catalogue.has(code) ? code : reader.issue(kind, name, value, unknownCarrier(code, catalogue.keys?.()))
  },
  carrierKind: kind,
  wire: textSchema("name")
})

/** A carrier in the catalogue. An unknown carrier is reported as `badCarrier`. */
export const carrier = carrierOr("badCarrier")

/** The code of a service offered by the carrier in the same object. Not checked if that carrier is unknown. */
export const service: Value<string, string, "missing" | "badService"> = {
  read: (value, name, reader, missing) => {
    const code = readText(value, name, reader, missing, "name")
    if (code === undefined) return undefined
    const { carrier } = reader.siblings
    const services = typeof carrier === "string" ? reader.context.catalogue.get(carrier) : undefined
    if (services === undefined || services.has(code)) return code
    const problem = `${quoted(code)} is not a service of ${carrier}; allowed: ${listed([...services])}`
    return reader.issue("badService", name, value, problem)
  },
  wire: textSchema("name")
}
