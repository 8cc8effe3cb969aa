import { type FormatName, orderFormats } from "../orders/order-formats.ts"
import { notify } from "../output/terminal.ts"
import type { Progress } from "./progress.ts"

/** Names each foreign format once. */
export class FormatPrinter {
  private readonly printed = new Set<FormatName>()
  private readonly progress: Progress
  private readonly source: string

  constructor(progress: Progress, from: string) {
    this.progress = progress
    this.source = from === "-" ? "Orders from standard input" : `Orders from ${from}`
  }

  print(formats: ReadonlyArray<FormatName>): void {
    for (const format of formats) {
      if (this.printed.has(format)) continue
      this.printed.add(format)
      this.progress.clear()
      notify(`${this.source}: ${orderFormats[format].title}.`)
    }
  }
}
