/** Inputs of what the public reads: whoever reads it has no session, so its pictures are marked as open to everybody. */
import { fileInput } from '../../../console/parts/FileInput.tsx'
import { richInput } from '../../../console/parts/inputs.tsx'

export const PictureInput = fileInput('website')
export const BodyInput = richInput('website')
