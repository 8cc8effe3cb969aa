/** A metric: its comments, and its samples, keyed by name and labels. */
interface Metric {
  readonly comments: Set<string>
  readonly samples: Map<string, number>
}

type Metrics = Map<string, Metric>

const commentShape = /^# (?:HELP|TYPE) (\S+)/

const addText = (metrics: Metrics, text: string, isIncluded: (metric: Metric) => boolean): void => {
  let metric: Metric | undefined
  for (const line of text.split("\n")) {
    const name = commentShape.exec(line)?.[1]
    if (name !== undefined) {
      metric = metrics.get(name) ?? { comments: new Set(), samples: new Map() }
      metrics.set(name, metric)
      metric.comments.add(line)
    } else if (metric !== undefined && line !== "" && isIncluded(metric)) {
      const end = line.lastIndexOf(" ")
      const sample = line.slice(0, end)
      metric.samples.set(sample, (metric.samples.get(sample) ?? 0) + Number(line.slice(end + 1)))
    }
  }
}

const isCounter = ({ comments }: Metric): boolean => ![...comments].some((comment) => comment.endsWith(" gauge"))

/**
 * Returns the sum of the metrics of several processes, in the Prometheus text format. Ended processes contribute only
 * their counters. Without them, the sums would fall, which a monitoring system would interpret as a restart.
 */
export const sumMetrics = (running: ReadonlyArray<string>, ended: ReadonlyArray<string> = []): string => {
  const metrics: Metrics = new Map()
  for (const text of running) addText(metrics, text, () => true)
  for (const text of ended) addText(metrics, text, isCounter)
  return [...metrics.values()]
    .flatMap(({ comments, samples }) => [...comments, ...[...samples].map(([sample, sum]) => `${sample} ${sum}`)])
    .map((line) => `${line}\n`)
    .join("")
}
