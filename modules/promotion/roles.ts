/** Who works with promotion activities, and who reads along. */
import type { Role } from '../kit/index.ts'

export const office: readonly Role[] = ['UU', 'PO']
export const readers: readonly Role[] = ['UU', 'PO', 'PA', 'FI', 'CS']
