/** The public face of the website. */
export { webBanner } from './banner.ts'
export { isLive, webEdition } from './edition.ts'
export { webMedia } from './media.ts'
export { companyOverview } from './overview.ts'
export { homeSlug, page, webPage } from './page.ts'
export { webSetting } from './setting.ts'
export { activity, contentInformation, learning, news, reslerning, webActivity } from './writing.ts'
