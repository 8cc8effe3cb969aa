/** A metric: what is said of it, and its samples by name and labels. */
interface Metric {
  readonly comments: Set<string>
  readonly samples: Map<string, number>
}

const metricOf = (line: string): string => /^# (?:HELP|TYPE) (\S+)/.exec(line)?.[1] ?? ""

/** The figures of several processes as if they were those of one, in Prometheus' text format: each sample is the sum of theirs. */
export const addedFigures = (texts: ReadonlyArray<string>): string => {
  const metrics = new Map<string, Metric>()
  for (const text of texts) {
    let metric: Metric = { comments: new Set(), samples: new Map() }
    for (const line of text.split("\n")) {
      if (line.startsWith("#")) {
        const name = metricOf(line)
        metric = metrics.get(name) ?? { comments: new Set(), samples: new Map() }
        metrics.set(name, metric)
        metric.comments.add(line)
      } else if (line !== "") {
        const end = line.lastIndexOf(" ")
        const sample = line.slice(0, end)
        metric.samples.set(sample, (metric.samples.get(sample) ?? 0) + Number(line.slice(end + 1)))
      }
    }
  }
  return [...metrics.values()]
    .flatMap(({ comments, samples }) => [...comments, ...[...samples].map(([sample, sum]) => `${sample} ${sum}`)])
    .map((line) => `${line}\n`)
    .join("")
}
