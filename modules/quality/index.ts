/** The public face of quality evaluation. */
export { sheet as sheetOfScores, termOf } from './reckoning.ts'
export { rating, ratingId, type Sources, takeOver } from './rating.ts'
export { scheme } from './scheme.ts'
export { classTotal, score, semesters } from './score.ts'
export { set as setScore, setClass } from './score.commands.ts'
export { chainOf, levels as levelNames, system, systemsFor, treeOf } from './system.ts'
export { leavesOf, type Node as IndicatorNode, wordsIn, type Scores, unready } from './tree.ts'
