/** Desk: the homes of staff; it reads what all the others have and owns nothing. */
import { module } from '../kit/index.ts'
import { routes } from './routes.ts'

export default module('desk', { label: ['工作台', 'Desk'], routes })
