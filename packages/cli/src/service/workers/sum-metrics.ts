/** A metric: what is said of it, and its samples by name and labels. */
interface Metric {
  readonly comments: Set<string>
  readonly samples: Map<string, number>
}

type Metrics = Map<string, Metric>

const typeShape = /^# (?:HELP|TYPE) (\S+)/

const add = (metrics: Metrics, text: string, mayAdd: (metric: Metric) => boolean): void => {
  let metric: Metric | undefined
  for (const line of text.split("\n")) {
    const name = typeShape.exec(line)?.[1]
    if (name !== undefined) {
      metric = metrics.get(name) ?? { comments: new Set(), samples: new Map() }
      metrics.set(name, metric)
      metric.comments.add(line)
    } else if (metric !== undefined && line !== "" && mayAdd(metric)) {
      const end = line.lastIndexOf(" ")
      const sample = line.slice(0, end)
      metric.samples.set(sample, (metric.samples.get(sample) ?? 0) + Number(line.slice(end + 1)))
    }
  }
}

const isCounted = ({ comments }: Metric): boolean => ![...comments].some((comment) => comment.endsWith(" gauge"))

/**
 * The figures of several processes as if they were those of one, in Prometheus' text format: each sample is the sum of
 * theirs. Of those that have ended counts alone are added, for a count that falls would look as if all had begun anew.
 */
export const addedFigures = (running: ReadonlyArray<string>, ended: ReadonlyArray<string> = []): string => {
  const metrics: Metrics = new Map()
  for (const text of running) add(metrics, text, () => true)
  for (const text of ended) add(metrics, text, isCounted)
  return [...metrics.values()]
    .flatMap(({ comments, samples }) => [...comments, ...[...samples].map(([sample, sum]) => `${sample} ${sum}`)])
    .map((line) => `${line}\n`)
    .join("")
}
