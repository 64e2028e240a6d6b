/** The public face of the desk: what anybody may see of a district. */
export { type Area, publicBoard, schoolAreas, schoolMap, type Spot } from './public-board.ts'
