import type { RateCard, Service } from "../rating/card/card.ts"
import { type CompiledService, compile, type Tariff } from "../rating/compile/compile.ts"

/** Edited service and surcharges of a card. */
export interface Edit {
  readonly rounding?: RateCard["rounding"]
  readonly service?: (service: Service) => Service
  readonly surcharges?: (all: NonNullable<RateCard["surcharges"]>) => NonNullable<RateCard["surcharges"]>
}

/** Service of an edited card, with the card. */
export interface Variant {
  readonly tariff: Tariff
  readonly service: CompiledService
}

/** Maximum number of compiled variants kept. */
const MAX_VARIANTS = 1_000

/** Compiles edited cards, each only once. */
export class Variants {
  private readonly compiled = new Map<string, Variant | undefined>()

  /** Returns a service of a card after an edit. `name` identifies the edit. Undefined if the edit is invalid. */
  get(tariff: Tariff, { code }: CompiledService, name: string, edit: Edit): Variant | undefined {
    const key = `${tariff.digest} ${code} ${name}`
    if (this.compiled.has(key)) return this.compiled.get(key)
    if (this.compiled.size >= MAX_VARIANTS) this.compiled.clear()
    const variant = compileEdit(tariff, code, edit)
    this.compiled.set(key, variant)
    return variant
  }
}

const compileEdit = (tariff: Tariff, code: string, edit: Edit): Variant | undefined => {
  const { card } = tariff
  const service = card.services.find((each) => each.code === code)
  if (service === undefined) return undefined
  const compilation = compile({
    ...card,
    zones: [],
    ...(edit.rounding && { rounding: edit.rounding }),
    ...(edit.surcharges && card.surcharges && { surcharges: edit.surcharges(card.surcharges) }),
    services: [edit.service?.(service) ?? service]
  })
  if (compilation._tag === "Refused") return undefined
  const [compiled] = compilation.compiled.services
  // Uses the zones and dates of the unedited card.
  return compiled && { tariff: { ...compilation.compiled, zoneOf: tariff.zoneOf }, service: compiled }
}
