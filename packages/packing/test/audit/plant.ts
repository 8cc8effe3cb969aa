// Ways to change a correct bill, and the shipments that are billed.
import type { BilledCharge, FindingKind, Stated } from "@waybill/packing/audit"
import type { RateCard } from "@waybill/packing/rating"
import { cardNamed, shipFromNamed } from "../rating/fixtures/vectors.ts"
import { bill, micros, totalOf, type World } from "./billing.ts"

/** A changed bill with its findings: the sum of each kind. */
export interface PlantedError {
  readonly name: string
  readonly truth: World
  readonly charges: ReadonlyArray<BilledCharge>
  readonly findings: Readonly<Partial<Record<FindingKind, number>>>
}

export const acme2026 = cardNamed("acme-us-2026")
export const acme2027 = cardNamed("acme-us-2027")
const express = cardNamed("kexpress-eu")
const yubin = cardNamed("yubin-like-jp")

export const ground: World = {
  cards: [acme2026, acme2027, express, yubin],
  from: shipFromNamed("origin-phx"),
  service: "ACME_GROUND",
  at: "2026-06-10T18:00:00Z",
  shipment: {
    carrier: "acme",
    destination: { country: "US", state: "CA", postal: "94105" },
    boxes: [{ length: "14", width: "10", height: "6", weight: "7.4" }]
  }
}

/** Changes of a world, with the parts of its shipment beside the rest. */
type Change = Partial<Omit<World, "shipment"> & World["shipment"]>

export const changed = (world: World, { boxes, carrier, destination, packageType, ...rest }: Change): World => ({
  ...world,
  ...rest,
  shipment: {
    ...world.shipment,
    ...(boxes && { boxes }),
    ...(carrier && { carrier }),
    ...(destination && { destination }),
    ...(packageType && { packageType })
  }
})

export const box = (length: string, width: string, height: string, weight: string) => ({
  length,
  width,
  height,
  weight
})

export const correct = (world: World, stated?: Stated): ReadonlyArray<BilledCharge> => {
  const charges = bill(world, stated)
  if (charges === undefined) throw new Error("The reference implementation offers no price.")
  return charges
}

/** An error that makes the carrier bill what it would bill in another world. */
export const otherwise = (
  name: string,
  kind: FindingKind,
  truth: World,
  change: Change,
  { stated, codes = () => true }: { stated?: Stated; codes?: (code: string) => boolean } = {}
): PlantedError => {
  const [ours, theirs] = [correct(truth), correct(changed(truth, change), stated)]
  const charges = [...theirs.filter(({ code }) => codes(code)), ...ours.filter(({ code }) => !codes(code))]
  return { name, truth, charges, findings: { [kind]: totalOf(charges) - totalOf(ours) } }
}

/** An error in the charges themselves. Amounts of findings are literals. */
export const edited = (
  name: string,
  truth: World,
  edit: (charges: ReadonlyArray<BilledCharge>) => ReadonlyArray<BilledCharge>,
  findings: Readonly<Partial<Record<FindingKind, string>>>,
  stated?: Stated
): PlantedError => ({
  name,
  truth,
  charges: edit(correct(truth, stated)),
  findings: Object.fromEntries(Object.entries(findings).map(([kind, amount]) => [kind, micros(amount)]))
})

export const withAmount = (code: string, amount: string, parcel?: number) => (charges: ReadonlyArray<BilledCharge>) =>
  charges.map((charge) =>
    charge.code === code && (parcel === undefined || charge.parcel === parcel)
      ? { ...charge, amount: micros(amount) }
      : charge
  )
export const without = (code: string) => (charges: ReadonlyArray<BilledCharge>) =>
  charges.filter((charge) => charge.code !== code)
export const plus =
  (...added: ReadonlyArray<Partial<BilledCharge> & { readonly code: string; readonly amount: number }>) =>
  (charges: ReadonlyArray<BilledCharge>): ReadonlyArray<BilledCharge> => [
    ...charges,
    ...added.map((charge) => ({ parcel: 0, currency: "USD", ...charge }))
  ]

/** The card with a change, in both editions. */
export const recarded = (change: (card: RateCard) => RateCard): Change => ({
  cards: ground.cards.map((card) => (card.carrier === "acme" ? change(card) : card))
})

export const fuelOf = (percent: string): Change =>
  recarded((card) => ({
    ...card,
    surcharges: {
      ...card.surcharges,
      fuel: { ...card.surcharges!.fuel!, amount: { ...card.surcharges!.fuel!.amount, percent } }
    }
  }))
export const fuelOn = (of: ReadonlyArray<string>): Change =>
  recarded((card) => ({
    ...card,
    surcharges: {
      ...card.surcharges,
      fuel: { ...card.surcharges!.fuel!, amount: { ...card.surcharges!.fuel!.amount, of } }
    }
  }))
export const weighing = (code: string, weight: Record<string, unknown>): Change =>
  recarded((card) => ({
    ...card,
    services: card.services.map((service) =>
      service.code === code
        ? ({ ...service, weight: JSON.parse(JSON.stringify({ ...service.weight, ...weight })) } as typeof service)
        : service
    )
  }))

export const dimensional = changed(ground, { boxes: [box("20", "16", "14", "9")] })
export const heavy = changed(ground, { boxes: [box("14", "10", "6", "52")] })
export const post = changed(ground, { service: "ACME_POST", boxes: [box("11", "8", "4", "0.6")] })
export const home = changed(ground, { residential: true })
export const parcels = changed(ground, {
  boxes: [box("14", "10", "6", "7.4"), box("9", "9", "9", "3.2"), box("20", "12", "8", "11")]
})
export const rushed = changed(ground, { rush: true })
export const european = changed(ground, {
  carrier: "kexpress",
  service: "K_EXPRESS",
  destination: { country: "FR", postal: "75001" },
  boxes: [box("10", "8", "4", "3.1"), box("9", "6", "4", "2.2")]
})
export const japanese = changed(ground, {
  carrier: "yubin",
  service: "YU_PACK",
  destination: { country: "JP", postal: "100-0001" },
  boxes: [box("12", "9", "6", "4")]
})

export const twoFindings = (
  name: string,
  truth: World,
  steps: ReadonlyArray<readonly [FindingKind, Change]>,
  stated?: Stated
): PlantedError => {
  const findings: Partial<Record<FindingKind, number>> = {}
  let [world, total] = [truth, totalOf(correct(truth))]
  for (const [kind, change] of steps) {
    world = changed(world, change)
    const next = totalOf(correct(world))
    findings[kind] = next - total
    total = next
  }
  return { name, truth, charges: correct(world, stated), findings }
}

export const separately = (name: string, truth: World): PlantedError => {
  const charges = truth.shipment.boxes.flatMap((one, parcel) =>
    correct(changed(truth, { boxes: [one] })).map((charge) => ({ ...charge, parcel }))
  )
  return { name, truth, charges, findings: { "shipment-split": totalOf(charges) - totalOf(correct(truth)) } }
}
