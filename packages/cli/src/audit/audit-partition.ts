import {
  type AuditedCharge,
  Auditor,
  type BilledCharge,
  type FindingKind,
  findingKinds,
  type KnownShipment,
  setAside
} from "@waybill/packing/audit"
import type { InvoiceLayout } from "../formats/invoice-layout.ts"
import type { InputFault } from "../input/fault.ts"
import type { ColumnMap } from "../invoice/column-map.ts"
import { type InvoiceRow, RowReader, trackingKey } from "../invoice/read-row.ts"
import { compileTariffs, type RateSettings } from "../rating/tariffs.ts"
import { type AuditFormat, auditLine, type LineFinding, type LineResult } from "./audit-lines.ts"
import { type AuditTally, addAmounts, addReason, emptyAuditTally } from "./audit-totals.ts"
import { NO_SHIPMENT, type StoredRow } from "./partition-invoice.ts"
import { readPartition } from "./partitions.ts"
import type { ShipmentRecord } from "./shipment-record.ts"

/** Everything that a thread needs to audit partitions, as plain data. */
export interface AuditTask {
  readonly folder: string
  readonly rate: RateSettings
  readonly layout: InvoiceLayout
  readonly map: ColumnMap
  readonly format: AuditFormat
  /** Whether to write lines. False if only totals are printed. */
  readonly hasOutput: boolean
  /** Whether to write only lines with a difference. */
  readonly onlyDifferences: boolean
  /** Whether a shipment without a line is a difference. */
  readonly includesUnbilled: boolean
}

/** Result of a partition. */
export interface PartitionResult {
  readonly tally: AuditTally
  /**
   * Lines of output, each with its sequence: the number of its input line, or `AFTER_LINES` plus the number of its
   * shipment.
   */
  readonly output: ReadonlyArray<readonly [sequence: number, text: string]>
  /** Errors in rows. */
  readonly faults: ReadonlyArray<InputFault>
}

/** Sequence number of the first shipment without a line. These shipments follow all lines. */
export const AFTER_LINES = 2 ** 40

/** Audits partitions. */
export class PartitionAuditor {
  private readonly task: AuditTask
  private readonly reader: RowReader
  private readonly auditor: Auditor

  constructor(task: AuditTask) {
    this.task = task
    this.reader = new RowReader(task.layout, task.map)
    const tariffs = compileTariffs(task.rate)
    const { from, units } = tariffs.contextOf({})
    this.auditor = new Auditor({ cards: tariffs.tariffs, from, units })
  }

  /** Audits one partition. */
  run(partition: number): PartitionResult {
    const { folder, includesUnbilled } = this.task
    const results = new Results(this.task)
    const rows = new Map<number, Array<InvoiceRow>>()
    for (const text of readPartition(folder, "rows", partition)) {
      const stored = JSON.parse(text) as StoredRow
      if (stored.length === 2) results.addBroken(stored[0], stored[1])
      else this.sortRow(stored, rows, results)
    }
    for (const text of readPartition(folder, "shipments", partition)) {
      const record = JSON.parse(text) as ShipmentRecord
      const ours = rows.get(record.id) ?? []
      if (ours.length > 0) this.auditShipment(record, ours, results)
      else {
        results.tally.unbilled++
        if (includesUnbilled) this.auditShipment(record, [], results)
      }
    }
    return results.finish()
  }

  private sortRow(
    [line, shipment, cells, missing]: Exclude<StoredRow, { length: 2 }>,
    rows: Map<number, Array<InvoiceRow>>,
    results: Results
  ): void {
    const row = this.reader.read(line, cells)
    results.addFaults([...row.faults, ...row.ignored])
    if (row.faults.length > 0) results.addUnreadable(row)
    else if (row.isIgnored) results.addRow(row, [])
    else if (shipment === NO_SHIPMENT) results.addRow(row, notOurs(row, missing))
    else {
      const known = rows.get(shipment)
      if (known === undefined) rows.set(shipment, [row])
      else known.push(row)
    }
  }

  private auditShipment(record: ShipmentRecord, rows: ReadonlyArray<InvoiceRow>, results: Results): void {
    const ours = rows.filter((row) => isOf(record, row))
    for (const row of rows) if (!ours.includes(row)) results.addRow(row, notOurs(row))
    const charges: Array<BilledCharge> = []
    const owners: Array<InvoiceRow> = []
    for (const row of ours)
      for (const charge of chargesOf(row, parcelOf(record, row))) {
        charges.push(charge)
        owners.push(row)
      }
    results.tally.shipments++
    const audited =
      record.problem === undefined
        ? this.auditor.audit(datedBy(record.known, ours), charges).charges
        : setAside(charges, "unpriced", record.problem)
    const byRow = new Map<InvoiceRow, Array<AuditedCharge>>(ours.map((row) => [row, []]))
    const missing: Array<AuditedCharge> = []
    for (const charge of audited)
      if (charge.index === null) missing.push(charge)
      else byRow.get(owners[charge.index]!)!.push(charge)
    for (const [row, of] of byRow) results.addRow(row, of)
    for (const charge of missing) results.addMissing(record, charge, ours.at(-1)?.line)
  }
}

/** Whether a row belongs to a shipment. Distinguishes keys with equal hashes. */
const isOf = ({ order, tracking }: ShipmentRecord, row: InvoiceRow): boolean =>
  (row.tracking !== "" && tracking.includes(trackingKey(row.tracking))) || (order !== "" && row.orders.includes(order))

const parcelOf = ({ known, tracking }: ShipmentRecord, row: InvoiceRow): number | null => {
  const box = row.tracking === "" ? -1 : tracking.indexOf(trackingKey(row.tracking))
  if (box !== -1) return box
  return row.parcel ?? (known.boxes.length === 1 ? 0 : null)
}

const chargesOf = (row: InvoiceRow, parcel: number | null): ReadonlyArray<BilledCharge> =>
  row.charges.map(({ amount, code }) => ({
    code,
    parcel,
    amount,
    currency: row.currency,
    isAdjustment: row.isAdjustment,
    stated: row.stated
  }))

/** Sets the charges of a row aside. `detail` describes its key, unless a key with the same hashes hid that it is unknown. */
const notOurs = (row: InvoiceRow, detail: string = findingKinds["not-ours"]): ReadonlyArray<AuditedCharge> =>
  setAside(chargesOf(row, null), "not-ours", detail)

/** Returns a shipment with the ship date on the invoice, if the order has none. */
const datedBy = (known: KnownShipment, rows: ReadonlyArray<InvoiceRow>): KnownShipment => {
  if (known.shipDate !== undefined || known.at !== undefined) return known
  const shipDate = rows.find(({ stated }) => stated.shipDate !== undefined)?.stated.shipDate
  return shipDate === undefined ? known : { ...known, shipDate }
}

/** Collects the totals and the output of a partition. */
class Results {
  readonly tally = emptyAuditTally()
  private readonly output: Array<readonly [number, string]> = []
  private readonly faults: Array<InputFault> = []
  private readonly task: AuditTask

  constructor(task: AuditTask) {
    this.task = task
  }

  /** Adds a row with its audited charges. */
  addRow(row: InvoiceRow, charges: ReadonlyArray<AuditedCharge>): void {
    const findings = charges.flatMap(({ code, findings }) => findings.map((each) => ({ charge: code, ...each })))
    let [billed, expected] = [0, 0]
    for (const charge of charges) {
      billed += charge.billed
      expected += charge.expected
    }
    this.tally.lines++
    if (findings.length === 0) this.tally.agreeing++
    else this.tally.differing++
    if (row.ignored.length > 0) this.tally.invalidHints++
    this.add(row.line, { ...labelOf(row), billed, expected, findings, faults: row.ignored })
  }

  /** Adds an expected charge without a line. It follows the line `after`, or all lines. */
  addMissing({ id, known, order, tracking }: ShipmentRecord, charge: AuditedCharge, after: number | undefined): void {
    const box = charge.parcel ?? (known.boxes.length === 1 ? 0 : undefined)
    if (after !== undefined && charge.findings.length > 0) this.tally.missing++
    this.add(after ?? AFTER_LINES + id, {
      line: null,
      tracking: box === undefined ? "" : (tracking[box] ?? ""),
      order,
      currency: charge.currency,
      billed: charge.billed,
      expected: charge.expected,
      findings: charge.findings.map((finding) => ({ charge: charge.code, ...finding })),
      faults: []
    })
  }

  /** Adds a row with errors. Its readable amounts are differences. */
  addUnreadable(row: InvoiceRow): void {
    const findings = row.charges
      .filter(({ amount }) => amount !== 0)
      .map(
        ({ amount, code }): LineFinding => ({
          charge: code,
          kind: "unreadable",
          amount,
          detail: findingKinds.unreadable
        })
      )
    const billed = row.charges.reduce((sum, { amount }) => sum + amount, 0)
    this.countUnreadable()
    this.add(row.line, { ...labelOf(row), billed, expected: 0, findings, faults: [...row.faults, ...row.ignored] })
  }

  /** Adds a row that cannot be split into fields. */
  addBroken(line: number, fault: InputFault): void {
    this.addFaults([fault])
    this.countUnreadable()
    if (!this.task.hasOutput) return
    const none = { tracking: "", order: "", currency: "", billed: 0, expected: 0, findings: [] }
    this.output.push([line, auditLine(this.task.format, { line, ...none, faults: [fault] })])
  }

  finish(): PartitionResult {
    return { tally: this.tally, output: this.output, faults: this.faults }
  }

  /** Adds errors of a row. */
  addFaults(faults: ReadonlyArray<InputFault>): void {
    this.faults.push(...faults)
  }

  private countUnreadable(): void {
    this.tally.lines++
    this.tally.unreadable++
  }

  private add(sequence: number, result: LineResult): void {
    const { format, hasOutput, onlyDifferences } = this.task
    addAmounts(this.tally, result.currency, result.billed, result.expected)
    for (const [kind, amount] of sumsByKind(result.findings)) addReason(this.tally, result.currency, kind, amount)
    const isDifferent = result.findings.length > 0 || result.faults.length > 0
    if (hasOutput && (isDifferent || !onlyDifferences)) this.output.push([sequence, auditLine(format, result)])
  }
}

const labelOf = ({ currency, line, order, tracking }: InvoiceRow) => ({ line, tracking, order, currency })

const sumsByKind = (findings: ReadonlyArray<LineFinding>): ReadonlyMap<FindingKind, number> => {
  const sums = new Map<FindingKind, number>()
  for (const { amount, kind } of findings) sums.set(kind, (sums.get(kind) ?? 0) + amount)
  return sums
}
