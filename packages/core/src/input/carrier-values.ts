import type { RefusalKind } from "../refusal/codes.ts"
import type { Value } from "./shape.ts"
import { readText, textSchema } from "./text-values.ts"

/** A carrier of the catalogue; `kind` is what the method calls an unknown one. */
export const carrierOr = <K extends RefusalKind>(kind: K): Value<string, string, "missing" | K> => ({
  read: (value, name, reader, missing) => {
    const code = readText(value, name, reader, missing, "name")
    if (code === undefined) return undefined
    return reader.surroundings.catalogue.has(code) ? code : reader.issue(kind, name, value)
  },
  carrierKind: kind,
  wire: textSchema("name", "A carrier on offer.")
})

export const carrier = carrierOr("badCarrier")

/** A method code of the carrier next to it; not looked at where the carrier is unknown. */
export const service: Value<string, string, "missing" | "badService"> = {
  read: (value, name, reader, missing) => {
    const code = readText(value, name, reader, missing, "name")
    if (code === undefined) return undefined
    const carrier = reader.siblings.carrier
    const services = typeof carrier === "string" ? reader.surroundings.catalogue.get(carrier) : undefined
    return services === undefined || services.has(code) ? code : reader.issue("badService", name, value)
  },
  wire: textSchema("name", "A method code of the carrier.")
}
