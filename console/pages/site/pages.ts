/** The public pages by their paths. Their code comes when one is opened. */
import type { ComponentType } from 'react'
import { lazy } from '../../parts/lazyWithRetry.tsx'

const texts = () => import('./TextPages.tsx')
const downloads = () => import('./Download.tsx')

export const sitePages = {
  '/achievements': lazy(() => import('./Achievements.tsx').then(found => ({ default: found.Achievements }))),
  '/agreement/privacy': lazy(() => texts().then(found => ({ default: found.Privacy }))),
  '/agreement/user': lazy(() => texts().then(found => ({ default: found.UserAgreement }))),
  '/download': lazy(() => downloads().then(found => ({ default: found.Download }))),
  '/download_old': lazy(() => downloads().then(found => ({ default: found.DownloadOld }))),
  '/ios': lazy(() => texts().then(found => ({ default: found.Ios }))),
  '/haidian': lazy(() => import('./Haidian.tsx').then(found => ({ default: found.Haidian }))),
  '/talk': lazy(() => import('./Talk.tsx').then(found => ({ default: found.Talk }))),
} as const satisfies Readonly<Record<string, ComponentType>>
