/** The public face of content. */
export { enter as enterFeedback, feedback } from './feedback.ts'
export { certificateTemplate } from './certificate.ts'
export { addressOf, certificatePaper } from './certificate-paper.ts'
export {
  certificateEvolve,
  certificateFacts,
  certificateFields,
  certificateLife,
  type CertificateRow,
  certificateSteps,
  issuedWith,
  no as noCertificate,
  numbering,
  type Printed,
} from './certified.ts'
export { eachPupil, type Outcome } from './issuing.ts'
export { stockContent, stockPublished } from './fill.ts'
