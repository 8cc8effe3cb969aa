// Constructions that are not plain English (rule 10 in CONTRIBUTING.md): for each, a pattern to find it and what to write
// instead.

/** A banned construction. */
export type ProseRule = {
  /** Name of the rule, as printed by the check. */
  readonly name: string
  readonly pattern: RegExp
  /** Remedy, as printed by the check. */
  readonly instead: string
}

/** Maximum length of a sentence on a documentation page, in words. */
export const MAX_SENTENCE_WORDS = 35

/** Maximum length of a line in docs/decisions.md, in words. */
export const MAX_DECISION_WORDS = 25

/** Phrases in API replies that must not change, although they break a rule. */
export const fixedPhrases = /Too many requests at once/g

/** Files that produce these replies or list them as expectations. */
export const filesWithFixedPhrases = /^packages\/(?:core\/(?:src\/input|test)|adapter-http)\//

/** Rules that are applied to one sentence at a time. */
export const sentenceRules: ReadonlyArray<ProseRule> = [
  {
    name: "a sentence that starts with a free relative",
    pattern: /^(?:Who|Whoever|What|Whatever|Of|That|Nor|So|who|whoever|of an? \w+ that|nor)\b(?![^?]*\?$)/,
    instead: "start with the subject"
  },
  {
    name: "is no",
    pattern: /(?<!\b[Tt]here )\b(?:is|are|was|were) no (?!longer\b|more than\b|less than\b|later than\b)/,
    instead: "is not a"
  },
  { name: "inverted future", pattern: /\b(?:is|are|was|were) (?:not )?to be\b/, instead: "must be" },
  { name: "goes before", pattern: /\b(?:goes|go|comes|come) before\b/, instead: "takes precedence over" },
  {
    name: "vague quantity",
    pattern: /\bso (?:many|much)\b|\bas (?:many|much)\b(?!(?: \w+){0,2} as\b)/,
    instead: "name the number"
  },
  { name: "trailing own", pattern: /\bof (?:its|his|her|their|our|my|your|one's) own\b/, instead: "its own, separate" },
  { name: "said, told", pattern: /\b(?:(?:is|are|was|were|be|been|it) said|told)\b/, instead: "reported, logged" },
  { name: "is asked", pattern: /\b(?:is|are|was|were|be|been) asked\b/, instead: "receives, is called" },
  {
    name: "stands, lies",
    pattern: /\b(?:stands|stand)\b(?![ -]?(?:for|in for|alone|by)\b)|\b(?:lies|lie) (?:in|beside|at|under|on)\b/,
    instead: "is, lives"
  },
  { name: "free existence", pattern: /\b(?:what|who|that which) there (?:is|are)\b/i, instead: "name the thing" },
  {
    name: "archaic word",
    pattern: /\b(?:whence|whoever|begun|anew|mends?|mended|thereof|nor does)\b/i,
    instead: "started, again, fix"
  },
  {
    name: "a text",
    pattern: /\b(?:a|each|every|this|other) text\b(?! file| editor| format| column| node| area)|\btexts\b/i,
    instead: "string"
  },
  {
    name: "relative clause of a time",
    pattern: /^(?:Milliseconds|Seconds|Minutes|Hours|Days) (?:that|(?:for|after|by|within) which)\b/,
    instead: "a noun with its unit, such as: Timeout in milliseconds"
  },
  {
    name: "relative clause of a reason or form",
    pattern: /\breasons? for which\b|\bin the form in which\b/,
    instead: "the reason why, or the reason of; as, unchanged"
  },
  {
    name: "sequence for order",
    pattern:
      /\bin (?:the same|any|either|a different|another|the given|its|their) sequence\b(?! of)|\bsequence of (?:keys|columns)\b/,
    instead: "in any order; sequence is for numbered series"
  },
  {
    name: "false friend",
    pattern: /\bin all,|, in all [,\d]|\b(?:the|a|its|their) present [a-z]|\bthe own\b|\ba meanwhile\b/,
    instead: "in total, current, its"
  },
  {
    name: "another for different",
    pattern: /\banother (?:edition|zone|amount|revision|currency|percentage|value|encoding|role)\b/,
    instead: "a different, a new"
  },
  {
    name: "name of another",
    pattern: /\b(?:under|have|has|had) another name\b/,
    instead: "a different name"
  },
  {
    name: "replace by",
    pattern: /\breplac(?:e|es|ing) (?:[a-z]+ ){1,4}by (?:a|an|one|the|those|blanks)\b/i,
    instead: "replace with"
  },
  { name: "signal aborts", pattern: /\bsignals? aborts?\b/, instead: "the signal is aborted" },
  {
    name: "of a delivery",
    pattern: /\battempts? of a delivery\b|\bdelivery of each event\b/,
    instead: "delivery attempt, a delivery for each event"
  },
  { name: "most possible", pattern: /\bthe (?:most|least) possible\b/i, instead: "the maximum, the minimum" },
  { name: "per one unit", pattern: /\bfor one unit of\b/, instead: "per unit of" },
  {
    name: "limit of a number",
    pattern: /\b(?:a|A) whole number (?:from|of at least|greater than)\b|\bmust be (?:a number of )?at least 0\b/,
    instead: "an integer of 0 or more, 0 or more"
  },
  {
    name: "whatever",
    pattern: /\bwhichever\b|\bwhatever (?:the|its|their|happens|sequence)\b|\bsays? (?:so|otherwise)\b/i,
    instead: "regardless of, for any; takes precedence"
  },
  {
    name: "ship-from without a noun",
    pattern: /\bship-froms\b|\bthe ship-from(?= and\b| is\b|[:,.;]|$)/,
    instead: "ship-from document, address or location"
  },
  { name: "a bar", pattern: /\b(?:the|a|its|which) bars?\b/i, instead: "target" },
  { name: "yardstick", pattern: /\byardsticks?\b/i, instead: "baseline server" },
  { name: "workshop", pattern: /\bworkshops?\b/i, instead: "print shop, operator" },
  { name: "stranger", pattern: /\bstrangers?\b/i, instead: "unknown client" },
  { name: "at fault", pattern: /\bat fault\b/i, instead: "invalid" },
  {
    name: "phrasal verb",
    pattern: /\b(?:put|puts) off\b|\b(?:came|come|comes) by\b/i,
    instead: "deferred, received"
  },
  { name: "stay behind", pattern: /\b(?:stays?|stayed|left) behind\b/i, instead: "unpacked, remaining" },
  { name: "as sent", pattern: /\bas (?:it was )?sent\b|\bas it came\b/i, instead: "unchanged" },
  { name: "purpose", pattern: /\bon purpose\b/i, instead: "fault injection, deliberate" },
  {
    name: "filler",
    pattern: /\b(?:in short|in the open|at once)\b/i,
    instead: "cut it, or: immediately, concurrently"
  },
  {
    name: "metaphor",
    pattern: /\b(?:law book|the house|the impatient|hard times|lets? past)\b/i,
    instead: "the plain term"
  },
  {
    name: "translated phrase",
    pattern:
      /\bmore than nothing\b|\bthere (?:is|are) no such\b|\bhardly meant\b|\beach once\b|\bmust be some of\b|\bmust be a text\b/i,
    instead: "the plain phrase"
  },
  // Several patterns, because recheck needs seconds to judge all phrases in one, and cannot do so on a busy machine.
  {
    name: "translated phrase",
    pattern: /\bto be had\b|\bthe matter\b|\bat hand\b|^First all\b|\bas long in\b/i,
    instead: "the plain phrase"
  },
  {
    name: "translated phrase",
    pattern: /, which is [\d.]{1,9} of it\b|\btells? \w{1,20} apart\b/i,
    instead: "the plain phrase"
  }
]
