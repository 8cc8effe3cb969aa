import { cardHypotheses } from "./card-hypotheses.ts"
import type { FindingKind } from "./finding-kinds.ts"
import type { Hypothesis, Question, Rank } from "./hypothesis.ts"
import type { Priced } from "./ledger.ts"
import { optionHypotheses, serviceHypotheses, zoneHypotheses } from "./shipment-hypotheses.ts"
import { splitHypotheses } from "./split-hypotheses.ts"
import { type Amounts, amountsOf, differingKeys, linesOfState, type State } from "./state.ts"
import { amountHypotheses, fuelHypotheses, presenceHypotheses } from "./surcharge-hypotheses.ts"
import { weightHypotheses } from "./weight-hypotheses.ts"

/** Change from one assumption to the next, with the amounts before and after it. */
export interface Step {
  readonly kind: FindingKind
  readonly detail: string
  readonly before: Amounts
  readonly after: Amounts
}

/** Maximum number of trials per shipment of one box, and of any number. The remaining differences are taken as billed. */
const MAX_TRIALS = 4_000
const MIN_TRIALS = 200
/** Maximum number of hypotheses to combine in pairs. */
const MAX_PAIRED = 12

/** State after a hypothesis, with its lines and the remaining differing keys. */
interface Trial {
  readonly hypothesis: Hypothesis
  readonly state: State
  readonly lines: ReadonlyArray<Priced>
  readonly amounts: Amounts
  readonly differing: ReadonlyArray<string>
}

const ranks: ReadonlyArray<Rank> = ["stated", "possible", "contradicted", "last"]

/** Returns all hypotheses. Those stated by the invoice are first. */
const hypothesesFor = (question: Question): ReadonlyArray<Hypothesis> => {
  const all = [
    ...optionHypotheses(question),
    ...presenceHypotheses(question),
    ...weightHypotheses(question),
    ...serviceHypotheses(question),
    ...zoneHypotheses(question),
    ...cardHypotheses(question),
    ...fuelHypotheses(question),
    ...splitHypotheses(question),
    ...amountHypotheses(question)
  ]
  return ranks.flatMap((rank) => all.filter((each) => each.rank === rank))
}

/** Searches the hypotheses that turn expected amounts into billed ones. */
export class Explainer {
  private trials = 0
  private readonly maxTrials: number
  private readonly question: Question

  constructor(question: Question) {
    this.question = question
    this.maxTrials = Math.max(MIN_TRIALS, MAX_TRIALS / question.state.boxes.length)
  }

  /** Returns the steps from the expected amounts to the billed ones. The last step ends at the billed amounts. */
  explain(): ReadonlyArray<Step> {
    const steps: Step[] = []
    let question = this.question
    while (question.differing.length > 0) {
      if (this.trials > this.maxTrials) return [...steps, ...asBilled(question)]
      const path = this.best(question)
      for (const { amounts, hypothesis, lines, state, differing } of path) {
        steps.push({ kind: hypothesis.kind, detail: hypothesis.detail, before: question.expected, after: amounts })
        question = { ...question, state, lines, expected: amounts, differing }
      }
    }
    return steps
  }

  /**
   * Returns the hypothesis or the pair of hypotheses that explains everything, or otherwise the one that explains most.
   */
  private best(question: Question): ReadonlyArray<Trial> {
    const hypotheses = hypothesesFor(question)
    const lasts = hypotheses.filter(({ rank }) => rank === "last")
    let best: Trial | undefined
    for (const hypothesis of hypotheses) {
      if (hypothesis === lasts[0]) {
        const pair = this.statedPair(question, hypotheses)
        if (pair !== undefined) return pair
      }
      if (this.trials > this.maxTrials) break
      for (const boxes of targetsOf(question, hypothesis)) {
        const trial = this.try(question, hypothesis, boxes)
        if (trial === undefined) continue
        if (trial.differing.length === 0) return [trial]
        if (trial.differing.length < (best ?? question).differing.length) best = trial
      }
    }
    if (best === undefined) this.trials = Number.POSITIVE_INFINITY
    return best === undefined ? [] : [best]
  }

  /** Returns two hypotheses that together explain everything. The invoice must state both. */
  private statedPair(question: Question, hypotheses: ReadonlyArray<Hypothesis>): ReadonlyArray<Trial> | undefined {
    const trials = hypotheses
      .filter(({ rank }) => rank === "stated")
      .flatMap((hypothesis) => this.try(question, hypothesis, allBoxes(question)) ?? [])
      .filter(({ amounts }) => differingKeys(amounts, question.expected).length > 0)
      .slice(0, MAX_PAIRED)
    for (const first of trials)
      for (const { hypothesis } of trials) {
        if (hypothesis.kind === first.hypothesis.kind) continue
        const both = this.try({ ...question, state: first.state }, hypothesis, allBoxes(question))
        if (both?.differing.length === 0) return [first, both]
      }
    return undefined
  }

  private try(question: Question, hypothesis: Hypothesis, boxes: ReadonlyArray<number>): Trial | undefined {
    this.trials++
    const state = changedState(question, hypothesis, boxes)
    if (state === undefined) return undefined
    const lines = linesOfState(state)
    if (typeof lines === "string") return undefined
    const amounts = amountsOf(question.division, lines, state.overrides)
    return { hypothesis, state, lines, amounts, differing: differingKeys(amounts, question.billed) }
  }
}

/** Returns a step for each differing amount, accepted as billed. */
const asBilled = (question: Question): ReadonlyArray<Step> => {
  let before = question.expected
  return amountHypotheses(question).map(({ detail, kind, pins }) => {
    const [[key, amount]] = pins as readonly [readonly [string, number | null]]
    const step = { kind, detail, before, after: new Map(before).set(key, amount ?? 0) }
    before = step.after
    return step
  })
}

const allBoxes = ({ state }: Question): ReadonlyArray<number> => state.boxes.map((_, box) => box)

/** Returns the candidate boxes of a hypothesis: all, then each one with a difference. */
const targetsOf = (question: Question, { isWhole, pins }: Hypothesis): ReadonlyArray<ReadonlyArray<number>> => {
  const all = allBoxes(question)
  if (all.length === 1 || isWhole === true || pins !== undefined || question.division.isPooled) return [all]
  const isSeparate = question.state.whole.service.weightRules.basis === "box"
  if (!isSeparate) return [all]
  return [all, ...all.filter((box) => question.differing.some((key) => key.startsWith(`${box} `))).map((box) => [box])]
}

const changedState = (
  { division, state }: Question,
  { change, pins = [] }: Hypothesis,
  boxes: ReadonlyArray<number>
): State | undefined => {
  const { isPooled, isTotal } = division
  const isAll = boxes.length === state.boxes.length
  const changed = new Map<State["whole"], State["whole"]>()
  for (const scenario of new Set([...(isAll ? [state.whole] : []), ...boxes.map((box) => state.boxes[box]!)])) {
    const next = change(scenario, boxes)
    if (next === undefined) return undefined
    changed.set(scenario, next)
  }
  const whole = isAll ? changed.get(state.whole)! : state.whole
  const each = state.boxes.map((scenario, box) => (boxes.includes(box) ? changed.get(scenario)! : scenario))
  const merged = (given: State["pins"]) => (pins.length === 0 ? given : new Map([...given, ...pins]))
  return isPooled || isTotal
    ? { whole, boxes: each, pins: state.pins, overrides: merged(state.overrides) }
    : { whole, boxes: each, pins: merged(state.pins), overrides: state.overrides }
}
