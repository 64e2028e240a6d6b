/** Which addresses a website may lead to and show: nothing that runs, and pictures of the house alone. */
import type { Check } from '../kit/index.ts'
import { no } from './edition.ts'

/** Signs that browsers skip in addresses, so that nothing hides between them. */
const hidden = /[\u0000-\u0020\u007f\\]/
/** A place of this site, another site, a letter, a call, or a place on the page. */
export const isLink = (value: string): boolean => !hidden.test(value) && /^(https?:\/\/[^/]|mailto:|tel:|\/(?!\/)|#)/i.test(value) && value.length <= 2_000
export const linkRule: Check<string> = value => (isLink(value) ? undefined : no.link)
/** Where uploads lie. */
export const filesPath = '/api/blade-resource/file/'
export const isUpload = (value: string): boolean => value.startsWith(filesPath) && !hidden.test(value) && !value.includes('..') && value.length <= 500
export const uploadRule: Check<string> = value => (isUpload(value) ? undefined : no.otherSite)
