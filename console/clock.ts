/** The time it is in the house, as screens say it. */
import { dayOf, formatTime, monthOf } from '../modules/kit/time.ts'
import { nowMs } from './serverClock.ts'
import { zone } from './session.ts'

/** The instant it is, as an ISO text. */
export const instantNow = (): string => new Date(nowMs()).toISOString()
/** The time it is, as the wire writes it: `YYYY-MM-DD HH:mm:ss` in the tenant's zone. */
export const timeNow = (): string => formatTime(instantNow(), zone())
/** The day it is, `YYYY-MM-DD` in the tenant's zone. */
export const today = (): string => dayOf(instantNow(), zone())
/** The month it is, `YYYY-MM` in the tenant's zone. */
export const monthNow = (): string => monthOf(instantNow(), zone())
