/** The public face of content. */
export { enter as enterFeedback, feedback } from './feedback.ts'
export { certificateTemplate, ensureDrawable, type Place, places, type Spot } from './certificate.ts'
export { addressOf, certificatePaper, verifyPath } from './certificate-paper.ts'
export {
  certificateEvolve,
  certificateFacts,
  certificateFields,
  certificateLife,
  type CertificateRow,
  certificateSteps,
  type Former,
  issuedWith,
  no as noCertificate,
  numbering,
  type Printed,
} from './certified.ts'
export { eachPupil, type Outcome } from './issuing.ts'
export { stockContent, stockPublished } from './fill.ts'
export { helpDoc } from './help.ts'
export { type Key, type Shown, sitePage } from './page.ts'
