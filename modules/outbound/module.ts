/** Outbound: what mails, text messages and WeChat messages have in common on their way out, and where those that are stuck are sent again. */
import { module } from '../kit/index.ts'
import { manifest } from './manifest.ts'

export default module('outbound', { label: ['对外发送', 'Sending out'], ...manifest })
