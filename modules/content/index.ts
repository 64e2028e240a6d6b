/** The public face of content. */
export { certificateTemplate, type Place, places, type Spot } from './certificate.ts'
export { feedback } from './feedback.ts'
export { stockContent, stockPublished } from './fill.ts'
export { helpDoc } from './help.ts'
export { type Key, type Shown, sitePage } from './page.ts'
