/** The app that people install, as its tenant has it: its name, its icon and its colour; the product's own where it has none. Pure. */

import type { Label } from '../kit/field.ts'

export interface Brand {
  readonly name: string
  /** The address of a picture; '' for the product's own. */
  readonly logo: string
  /** As #rrggbb; '' for the product's own. */
  readonly colour: string
}
export const noBrand: Brand = { name: '', logo: '', colour: '' }

/** A picture of the tenant in at least that width. */
export const logoOf = (brand: Brand, width: number): string => `${brand.logo}${brand.logo.includes('?') ? '&' : '?'}w=${width}`

const words = {
  app: ['课堂', 'Ketang'],
  about: ['课后服务：报名、课程表、请假、考勤', 'After-school classes: enrolment, timetable, leave, attendance'],
} as const satisfies Record<string, Label>

export function appManifest(brand: Brand, lang: 0 | 1) {
  const icons = brand.logo
    ? // What was uploaded has a size of its own.
      [{ src: logoOf(brand, 512), sizes: 'any', purpose: 'any' }]
    : [
        { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any maskable' },
        { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any maskable' },
        { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      ]
  return {
    id: '/',
    name: brand.name || words.app.join(' '),
    short_name: brand.name.slice(0, 12) || words.app[lang],
    description: words.about[lang],
    lang: (['zh-CN', 'en'] as const)[lang],
    start_url: '/wel',
    scope: '/',
    display: 'standalone',
    background_color: '#f3f5f7',
    theme_color: brand.colour || '#2e72b8',
    icons,
  }
}
