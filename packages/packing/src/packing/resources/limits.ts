/**
 * Limits on input, work and search, which bound the time and memory of every request. Lengths and weights are in whole
 * units after scaling. One unit of work is one inspected space, piece or box type. One evaluation is one attempt to
 * fill a box.
 */
export const limits = {
  /** Maximum values in a request. Larger values are refused. */
  request: {
    sideUnits: 200_000,
    /** Weight of one item or one empty box. */
    weightUnits: 10_000_000_000,
    /** Gross weight of a box, or weight on top of an item. */
    loadUnits: 1e15,
    /** Scale: internal units per unit of the request. */
    unitsPerGivenUnit: 1_000_000,
    pieces: 10_000,
    boxTypes: 500,
    stock: 1_000_000_000,
    price: 1e12,
    measures: 10,
    effort: 1_000_000_000,
    alternatives: 100,
    apartReferencesPerItem: 1_000,
    apartReferencesInAll: 100_000,
    /** Number of refusals returned. Reading stops at the last one. */
    refusals: 100
  },
  /** Work of one call to `pack`, in units of work. */
  work: {
    search: 30_000_000,
    searchPerEffort: 5_000_000,
    /** Additional work of the fallback after the search has spent its budget. */
    fallback: 100_000_000,
    /** Additional work of the fallback after the time limit has passed. */
    fallbackAfterTimeLimit: 3_000_000,
    betweenClockReads: 20_000,
    /** Work of selecting the pieces to pack if not all of them can be packed. */
    part: 2_000_000,
    partPerEffort: 2_000_000,
    /** Work of filling one box. */
    perBox: 50_000_000,
    bounds: 40_000_000,
    /** Work of proving which boxes can hold a group. */
    groupBounds: 8_000_000
  },
  /** Number of cuboids considered for one tube or mailer. */
  shapes: {
    pieceSides: 60,
    stackedSides: 12
  },
  /** Sizes of the state of a box while it is being filled. */
  fill: {
    emptySpaces: 512,
    openColumns: 8
  },
  bounds: {
    /** Maximum number of kinds for the bounds from pairs and from dual feasible functions. */
    kinds: 400,
    /** Maximum number of pieces for the bound from pairs that cannot share a box. */
    pairPieces: 1_000,
    pairChecks: 1_000_000,
    thresholdsPerAxis: 5,
    /** Maximum number of sets of boxes that could be better than the plan. If there are more, nothing is proved. */
    betterSets: 2_000,
    /** Sets for which bounds other than volume and weight are tried. */
    examinedSets: 40
  },
  search: {
    /** Maximum number of pieces for trying every sequence with every placement rule. */
    piecesTriedInEveryWay: 300,
    randomizedSequences: 200,
    randomizedBlockFillings: 2,
    /** Maximum number of box types for a complete trial of each. */
    typesTriedInFull: 24,
    exactPieces: 8,
    exactNodes: 2_000,
    exactNodesPerEffort: 500,
    /** Sets of boxes enumerated for one set size. */
    boxSets: 20_000,
    /** Kinds that are checked against each set of boxes, longest first. */
    boxSetKinds: 200,
    boxSetsTried: 15,
    /** Sets that are extended by one box, best first, to build sets of four or more boxes. */
    grownBoxSets: 500,
    largestBoxSet: 12,
    attemptsPerBoxSet: 4,
    boxSetsImproved: 8,
    /** Plans kept in addition to the requested number if the objective has a cost function. */
    extraPlansForCost: 12,
    fallbackTypes: 4,
    /** Maximum number of pieces for which the fallback fills one box of every candidate type. */
    fallbackPiecesForEveryType: 300,
    fallbackSampledPieces: 512,
    improvedBlockFillings: 40
  },
  /** Selection of the pieces to pack if not all of them can be packed. */
  part: {
    /** Maximum number of pieces for trying every selection. */
    exhaustedPieces: 8,
    /** Sets of boxes kept over all selections. */
    candidates: 20_000,
    /** Nodes of the exact search for one selection of pieces in one box. */
    exactNodes: 4_000,
    /** Number of exact searches for groups in one box. */
    exactGroups: 40,
    /** Attempts to fill a box again with other pieces. */
    exchanges: 40,
    exchangesPerEffort: 40
  },
  /** Evaluations. Values named `PerEffort` are multiplied by the effort. */
  evaluations: {
    beamWithoutEffort: 60,
    oneBoxLessPerEffort: 32,
    smallerBoxPerEffort: 2,
    otherSetPerEffort: 2,
    ruinAndRecreatePerEffort: 100,
    /** Evaluations before the improvement search restarts. */
    perRestart: 400
  },
  beam: {
    /** Partly filled boxes kept after each step. */
    states: 12,
    blocksPerSpace: 16,
    /** Block lengths tried along one axis. */
    blockLengthsPerAxis: 10
  }
} as const
