/** What a hostile caller sends: texts, numbers, structures and headers that have broken servers before. */
import fc from 'fast-check'

/** A value that grows without end inside, as far as a parser lets it. */
const deep = (levels: number): unknown => {
  let value: unknown = 1
  for (let i = 0; i < levels; i++) value = i % 2 === 0 ? [value] : { a: value }
  return value
}
/** Own keys named like those of prototypes, as only a parser makes them. */
const ownKeys: unknown = JSON.parse('{"__proto__":{"polluted":1,"may":1},"constructor":{"prototype":{"polluted":1}},"toString":1,"length":-1}')

const texts: readonly string[] = [
  '', ' ', '\u3000', '\0', 'a\0b', '\u0007', '\u202etxt', '\ufeff', '\ud800', 'x\udfff', '😀', '👨‍👩‍👧‍👦', 'é', '张'.repeat(501), 'a'.repeat(20_001), 'a,'.repeat(3_000),
  "' or 1=1 --", '\'; drop table "user"; --', '" or ""="', '%', '_', '\\', '%%%_\\', '$1', '?', ':id', '{', '}', '{1,2}', '"}', '\\"',
  '<script>alert(1)</script>', '<img src=x onerror=alert(1)>', '"><svg/onload=alert(1)>', 'javascript:alert(1)', '{{7*7}}', '${7*7}', '=1+1', '@SUM(A1)',
  '../../etc/passwd', '..\\..\\x', '/etc/passwd', 'file:///etc/passwd', 'http://169.254.169.254/', 'a\r\nX-Evil: 1', '__proto__', 'constructor', 'prototype',
  'toString', 'hasOwnProperty', 'valueOf', 'null', 'undefined', 'NaN', 'Infinity', '-1', '-0', '0', '1e309', '1e5', '9'.repeat(30), '0x10', '1.005', '１２', ',', ',,,', 'a,b',
  '2026-02-30', '2026-13-01', '0000-00-00', '9999-12-31', '9999-12-31 23:59:59', '275760-09-14', '-000001-01-01', '2026-11-20 24:00:00', '2026-11-20T10:00:00Z',
  'true', 'false', '[]', '{}', '[[]]', '{"__proto__":{"polluted":1}}', '[null]', '['.repeat(3_000), '*', 'system', 'operator', '000009',
]
const numbers: readonly number[] = [0, -0, -1, 1, 0.1, 1e-7, 1.005, 2 ** 31, -(2 ** 31), 2 ** 53, 2 ** 53 - 1, 2 ** 63, 1e21, 1e308, -1e308]
const structures: readonly unknown[] = [
  null, true, false, [], {}, [[]], [null], [{}], [[], {}], { length: 1e9 }, { toString: 1 }, { then: 1 }, deep(60), deep(3_000), ownKeys, [ownKeys],
  Array.from({ length: 2_000 }, (_, i) => i), Array.from({ length: 300 }, () => ({ id: 'x', studentId: 'x' })), { 0: 'a', 1: 'b' }, { not: 'x' }, { like: '%' }, [{ lt: 1 }], { $ne: null },
]
export const hostileText: fc.Arbitrary<string> = fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...texts) }, fc.string({ unit: 'binary', maxLength: 40 }))
export const hostile: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: hostileText }, fc.constantFrom(...numbers), { weight: 2, arbitrary: fc.constantFrom(...structures) }, fc.jsonValue({ maxDepth: 3 }))

/** Names that mean something to somebody: what the kernel sets, what clients of this family send, what languages reserve. */
export const namesOfOld: readonly string[] = [
  'id', 'ids', 'tenant', 'tenantId', 'version', 'status', 'auditStatus', 'createdAt', 'createdBy', 'createTime', 'createUser', 'updatedBy', 'isDeleted', '__proto__', 'constructor', 'hasOwnProperty',
  'then', 'toJSON', 'length', 'current', 'size', 'ascs', 'descs', 'format', 'columns', 'asOf', 'blade-auth', 'grant_type', 'remark', 'any', 'all', 'not', '',
]

/** Characters that a header may hold on the wire. */
const headerText = fc.oneof(fc.constantFrom('', ' ', 'null', 'undefined', '000009', '*', '../..', "' or 1=1", 'a'.repeat(300), 'a'.repeat(6_000), '__proto__', 'bearer', '1,2', 'é'),
  fc.string({ maxLength: 30 }).map(text => text.replace(/[^\x20-\x7e]/g, '')))
const headerNames = [
  'tenant-id', 'accept-language', 'idempotency-key', 'role-id', 'dept-id', 'x-forwarded-for', 'x-forwarded-host', 'x-http-method-override', 'x-request-id', 'captcha-key', 'captcha-code', 'cookie',
  'authorization', 'origin', 'range', 'if-none-match', 'accept-encoding', 'user-type', 'user-agent', 'content-encoding', 'upgrade-insecure-requests', '__proto__',
]
export const headers: fc.Arbitrary<Record<string, string>> = fc.oneof({ weight: 3, arbitrary: fc.constant({}) },
  fc.array(fc.tuple(fc.constantFrom(...headerNames), headerText), { maxLength: 4 }).map(list => Object.fromEntries(list)))

/** How a body may be declared; the right way most of the time. */
export const contentTypes: fc.Arbitrary<string> = fc.oneof({ weight: 12, arbitrary: fc.constant('application/json') }, fc.constantFrom(
  'application/json; charset=utf-16', 'text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'multipart/form-data; boundary=x', 'application/xml', 'text/html', 'application/octet-stream', 'x', ''))
