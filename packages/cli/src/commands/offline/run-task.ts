import { basename } from "node:path"
import type { Part } from "../../batch/chunk-result.ts"
import { stoppable } from "../../batch/interrupt.ts"
import { grouped, progressOn } from "../../batch/progress.ts"
import { resumeFrom } from "../../batch/resume.ts"
import { type Ended, mustBeReadable, runBatch } from "../../batch/run-batch.ts"
import { toFile, toNowhere, toStandardOutput } from "../../batch/sink.ts"
import { exitCodes, misused } from "../../errors/command-error.ts"
import { shownFault } from "../../input/fault.ts"
import { tell } from "../../output/print.ts"
import { oneLine } from "../../output/safe-text.ts"
import { amountText } from "../../rating/amounts.ts"
import type { Report } from "../../report/write-report.ts"
import type { outputSettings, Values } from "../../settings/offline-settings.ts"
import type { Format } from "../../tasks/output-lines.ts"
import type { Task } from "../../tasks/work-of.ts"

/** Faults that are told as they come; how many there were is told in the end. */
const MOST_TOLD = 20

/** What a run of an offline tool is given besides its task. */
export interface Run {
  readonly from: string
  readonly output: Values<typeof outputSettings>
  readonly strict: boolean
  readonly resume: boolean
  /** The first line of a CSV, or nothing. */
  readonly header: string
  readonly report?: Report | undefined
  /** Without --out nothing is written: what counts is said in the end. */
  readonly isQuiet?: boolean
  readonly onPart?: (part: Part) => void
}

/** `--format`, or what the name of the output says. */
export const formatOf = ({ format, out }: Values<typeof outputSettings>): Format =>
  (format as Format | undefined) ?? (out?.endsWith(".csv") ? "csv" : "ndjson")

const sums = (amounts: Readonly<Record<string, bigint>>): string =>
  Object.entries(amounts)
    .map(([currency, amount]) => `${amountText(amount)} ${currency}`)
    .join(" and ")

const ends: Readonly<Record<Ended["how"], string>> = {
  done: "",
  stopped: " Stopped before the end.",
  strict: " Stopped at the first fault.",
  unread: ""
}

/** What came of a batch, in a sentence or two. */
const summaryOf = ({ how, seconds, tally }: Ended): string => {
  const { boxes, costs, orders, refused, savings, unserved } = tally
  const speed = seconds > 0 ? Math.round(orders / seconds) : 0
  const saved = Object.values(savings).some((amount) => amount !== 0n) ? `, ${sums(savings)} saved` : ""
  const parts = [
    `${grouped(orders)} ${orders === 1 ? "order" : "orders"}`,
    `${grouped(boxes)} ${boxes === 1 ? "box" : "boxes"}`,
    ...(Object.keys(costs).length > 0 ? [`${sums(costs)}${saved}`] : []),
    ...(unserved > 0 ? [`${grouped(unserved)} not served in full`] : []),
    ...(refused > 0 ? [`${grouped(refused)} at fault`] : []),
    `${seconds.toFixed(1)} s`,
    `${grouped(speed)} orders a second`
  ]
  return `${parts.join(", ")}.${ends[how]}`
}

/** Runs a task over its orders, tells what is wrong, sums up, and sets the exit code. */
export const runOffline = async (task: Task, run: Run): Promise<Ended> => {
  const { from, header, isQuiet = false, onPart, output, report, resume, strict } = run
  const { out, workers = 1 } = output
  if (resume && out === undefined) throw misused("--resume needs the --out FILE that was begun")
  if (resume && report !== undefined) throw misused("--html shows a whole run, and --resume only the rest of one")
  mustBeReadable(from)
  const {
    from: firstLine,
    isNew,
    isAtFault
  } = resume && out !== undefined ? await resumeFrom(out, header) : { from: 1, isNew: true, isAtFault: false }
  const to = out === undefined ? (isQuiet ? toNowhere : toStandardOutput()) : toFile(out, !isNew)
  if (isNew) await to.write(header)
  let told = 0
  const progress = progressOn(process.stderr)
  const ended = await stoppable((signal) =>
    runBatch({
      from,
      task,
      to,
      workers,
      strict,
      firstLine,
      signal,
      progress,
      onPart: (part) => {
        for (const fault of part.faults) {
          if (told === 0) progress.clear()
          if (++told <= MOST_TOLD) tell(oneLine(`waybill: ${shownFault(fault)}`))
        }
        report?.add(part.sheets)
        onPart?.(part)
      }
    })
  )
  await to.end()
  if (told > MOST_TOLD) tell(`waybill: and ${grouped(told - MOST_TOLD)} more faults`)
  const whence = from === "-" ? "Orders from standard input." : `Orders of ${basename(from)}.`
  report?.write(`${whence}${ends[ended.how]}`, ended.tally)
  tell(summaryOf(ended))
  if (isAtFault) tell("Of those done before, some are at fault.")
  if (ended.how === "stopped") {
    // A report and totals are of a whole run.
    if (out !== undefined && report === undefined && !isQuiet) tell("The same command with --resume goes on.")
    process.exitCode = exitCodes.interrupted
  } else if (isAtFault || ended.tally.refused > 0) process.exitCode = exitCodes.refused
  return ended
}
