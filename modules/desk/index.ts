/** The public face of the desk: what anybody may see of a district. */
export { publicBoard, schoolMap, type Spot } from './public-board.ts'
