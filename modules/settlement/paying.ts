/** Paying out: one declaration gives what is owed its commands from the approval to the money, by hand or by a file for the bank, what a bank refuses
 * or gives back, and being paid again. It is executed by somebody who neither submitted nor approved it, under one number for its whole life. */
import { because, remarkField } from '../audit/index.ts'
import {
  type Command,
  command,
  type Context,
  ensure,
  fact,
  type Fields,
  find,
  get,
  type Input,
  type Invoke,
  invoke,
  type Label,
  on,
  pick,
  type Ports,
  type Reaction,
  reaction,
  type Reading,
  type RefusalCode,
  type Resource,
  type Row,
  type Statement,
  step,
  text,
} from '../kit/index.ts'
import { type Bank, sandboxBank } from './bank.ts'
import { type AccountType, bankAccount } from './bank-account.ts'
import { ensureOther, ensurePayable, type Payable, payingFields, unpayable } from './payable.ts'

type Account = Row<typeof bankAccount>
/** A row that carries `totalFields`, `payingFields` and `auditFields`, in the statuses of `payingStates`. */
interface Owed extends Payable {
  readonly id: string
  readonly status: string
  readonly returnCount: number
  readonly settledAt: string | null
  readonly bankAccountId: string | null
}
/** Whose money it is: the kind of account and its owner. */
export interface Payee {
  readonly type: AccountType
  readonly id: string
}
/** How a batch for the bank pays rows of one kind: see `modules/payouts`. */
export interface BatchPart<R extends Resource = any> {
  readonly of: R
  /** The field of a batch's line that names the row, and those that say whose money it is. */
  readonly ref: 'settlementId' | 'commissionId'
  readonly whose: (row: Row<R>) => Readonly<Partial<Record<'agencyId' | 'channelId' | 'orgId', string | null>>>
  readonly numberOf: (row: Row<R>) => string
  readonly payeeOf: (row: Row<R>) => Payee
  readonly file: Command
  readonly send: Command
  readonly unfile: Command
  readonly settleByFile: Command
  readonly returnByFile: Command
  readonly bounce: Command
}
interface Options<R extends Resource, N, V> extends Pick<BatchPart<R>, 'ref' | 'whose' | 'numberOf' | 'payeeOf'> {
  readonly statement: Statement<R>
  /** What is said where the account is gone. */
  readonly noAccount: string
  /** What else is settled with it, once: read before, done in the same turn. */
  readonly settling?: (row: Row<R>) => Reading<N>
  readonly settledWith?: (found: N) => readonly Invoke[]
  /** What is freed where it is voided. */
  readonly voiding: (row: Row<R>) => Reading<V>
  readonly freed: (found: V) => readonly Invoke[]
  /** Said where what is owed is to be paid, and is carried. */
  readonly positive: RefusalCode
}

/** What every payment that is sent off records. */
const sent = (row: Owed, bankAccountId: string | null | undefined, { actor, now }: Context) => ({
  bankAccountId,
  executedBy: actor.userId,
  executeTime: now,
  tries: row.tries + 1,
  failure: null,
})
function* nothing(): Reading<any> {
  return undefined
}
/** Asks the bank. Asked again after an outage, the number is the same, so money leaves once. */
async function askBank(number: string, amountCents: number, account: Account, ports: Ports): ReturnType<Bank['pay']> {
  const bank: Bank = ports.bank ?? sandboxBank
  return bank.pay({ number, amountCents, ...pick(account, 'accountName', 'bankName', 'bankNo') })
}
const reference = { reference: text('银行流水号', 'Bank reference', { required: true }) }
const failure = (said?: typeof remarkField) => ({ reason: text('失败原因', 'Failure', { required: true, ...(said ? { check: said.check! } : {}) }) })

interface Own<I extends Fields, N> {
  readonly label: Label
  readonly by?: readonly ['FI']
  readonly input?: I
  readonly danger?: boolean
  readonly many?: boolean
  readonly statement?: Statement
  readonly needs?: (row: any) => Reading<N>
  readonly check?: (row: Owed, input: Input<NoInfer<I>>, found: NoInfer<N>, context: Context) => void
  readonly record?: (input: Input<NoInfer<I>>, row: Owed, found: NoInfer<N>, context: Context) => object
  readonly also?: (row: Owed, input: Input<NoInfer<I>>, found: NoInfer<N>) => readonly Invoke[]
}

/** Steps of a resource that is known by its rows' values alone. */
const edgesOf =
  <R extends Resource>(of: R) =>
  <const I extends Fields = {}, M = {}>(name: string, past: string, own: Own<I, M>): Command<R, I, M> =>
    step<any, string, I, M, any>(of, name, past, own as any) as Command<R, I, M>

/** In a batch for the bank: by hand nobody pays it meanwhile. What came back before is settled already: nothing but its money moves. */
function byFiles<R extends Resource, N>(of: R, { settling, settledWith }: Required<Pick<Options<R, N, unknown>, 'settling' | 'settledWith'>>) {
  const one = edgesOf(of),
    isAgain = (row: Row<R>) => (row as unknown as Owed).status === 'refiled',
    happened = (type: string, data: object) => fact<Resource, string>(of, type, data)
  return {
    file: one('file', 'filed', {
      label: ['加入付款批次', 'Put into a payout batch'],
      input: { payoutLineId: { ...payingFields.payoutLineId, locked: false, required: true as const } },
      check: row => ensure(row.amountCents > 0, unpayable.notPositive),
    }),
    /** Released: who pays, and to which account. */
    send: one('send', 'sent', {
      label: ['放行付款', 'Release for payment'],
      input: { bankAccountId: { ...payingFields.bankAccountId, locked: false } },
      record: ({ bankAccountId }, row, _found, context) => sent(row, bankAccountId, context),
    }),
    unfile: one('unfile', 'unfiled', {
      label: ['移出付款批次', 'Take out of the batch'],
      record: () => ({ payoutLineId: null, bankAccountId: null, executedBy: null, executeTime: null }),
    }),
    settleByFile: command<R, typeof reference, N>(of, 'settleByFile', {
      label: ['银行回盘到账', "Paid, by the bank's file"],
      input: reference,
      needs: settling,
      decide: (row, said, found, { now }) =>
        isAgain(row)
          ? happened('settled_again', { bankReference: said.reference, failure: null })
          : [happened('settled', { bankReference: said.reference, settledAt: now, failure: null }), ...settledWith(found)],
    }),
    /** To be paid again: by hand, or in another batch under a number of its own. */
    returnByFile: command(of, 'returnByFile', {
      label: ['银行回盘失败', "Refused, by the bank's file"],
      input: failure(),
      decide: (row, { reason }) => happened(isAgain(row) ? 'failed_again' : 'failed', { failure: reason, payoutLineId: null }),
    }),
  }
}

/** Of what a bank gave back: recorded, paid again by hand, arrived or refused once more. */
function givenBack<R extends Resource>(of: R, out: Omit<Own<{}, readonly Account[]>, 'label'>) {
  const one = edgesOf(of)
  /** What a bank pays and then gives back (退票): its money is here again and is owed; whatever was settled with it stays as it was. */
  const bounce = one('bounce', 'bounced', {
    many: false,
    label: ['登记银行退票', 'Record as returned'],
    by: ['FI'],
    ...because,
    record: ({ remark }, row) => ({ failure: remark, returnCount: row.returnCount + 1, payoutLineId: null }),
  })
  /** Whatever stands against paying it stands against paying it again. */
  const repay = one('repay', 'repaid', { label: ['重新付款', 'Pay again'], ...out })
  const arriveAgain = one('arriveAgain', 'settled_again', {
    many: false,
    label: ['确认到账', 'Confirm payment'],
    by: ['FI'],
    input: reference,
    record: said => ({ bankReference: said.reference, failure: null }),
  })
  const failAgain = one('failAgain', 'failed_again', {
    label: ['付款失败', 'Payment failed'],
    by: ['FI'],
    input: failure(remarkField),
    record: ({ reason }) => ({ failure: reason }),
  })
  return { bounce, repay, arriveAgain, failAgain }
}

/** The commands `execute`, `succeed`, `fail`, `carry`, `void`; `bounce`, `repay`, `arriveAgain`, `failAgain` of what came back; and `file`, `send`,
 * `unfile`, `settleByFile`, `returnByFile` of a batch, which the system alone runs; with the reactions that ask the bank. */
export function paying<R extends Resource, V, N = undefined>(of: R, options: Options<R, N, V>) {
  const { statement, noAccount, numberOf, payeeOf, settling = nothing, settledWith = () => [] } = options
  const one = edgesOf(of)
  const accountOf = (row: Row<R>) => {
    const { type, id } = payeeOf(row)
    return find(bankAccount, { accountType: type, ownerId: id, status: 'in_use' }, { limit: 1 })
  }
  const out = {
    by: ['FI'],
    danger: true,
    statement,
    needs: (row: Row<R>) => accountOf(row)[Symbol.iterator](),
    check: (row: Owed, _input: object, [account]: readonly Account[], context: Context) => ensurePayable(row, account, context),
    record: (_input: object, row: Owed, [account]: readonly Account[], context: Context) => sent(row, account!.id, context),
  } as const

  const execute = one('execute', 'executed', { label: ['付款', 'Pay'], ...out })
  const succeed = one('succeed', 'settled', {
    many: false,
    label: ['确认到账', 'Confirm payment'],
    by: ['FI'],
    statement,
    input: reference,
    needs: settling,
    record: (said, _row, _found, { now }) => ({ bankReference: said.reference, settledAt: now, failure: null }),
    also: (_row, _input, found) => settledWith(found),
  })
  /** The bank has refused: approved again, and paid again under the same number. */
  const fail = one('fail', 'failed', {
    label: ['付款失败', 'Payment failed'],
    by: ['FI'],
    input: failure(remarkField),
    record: ({ reason }) => ({ failure: reason }),
  })
  /** Nothing is due: the balance goes into the payee's next draft. */
  const carry = one('carry', 'carried', {
    label: ['结转', 'Carry forward'],
    by: ['FI'],
    statement,
    needs: settling,
    check(row, _input, _found, { actor }) {
      ensure(row.amountCents <= 0, options.positive)
      ensureOther(row, actor.userId)
    },
    record: (_input, _row, _found, { actor, now }) => ({ settledAt: now, executedBy: actor.userId }),
    also: (_row, _input, found) => settledWith(found),
  })
  const voided = one('void', 'voided', {
    label: ['作废', 'Void'],
    by: ['FI'],
    ...because,
    needs: options.voiding,
    record: ({ remark }) => ({ auditRemark: remark }),
    also: (_row, _input, found) => options.freed(found),
  })

  const back = givenBack(of, out)
  const byFile = byFiles(of, { settling, settledWith })
  const account = async (row: Owed, ask: <T>(query: any) => Promise<T>) => ask<Account | undefined>(get(bankAccount, row.bankAccountId))
  const asks = (past: string, status: string, numbered: (row: any) => string, arrived: Command, refused: Command): Reaction =>
    reaction(`${of.name}.${past === 'executed' ? 'pay' : 'repay'}`, {
      on: on(of as Resource, past),
      run: async (_happened, { row, ports, ask }) => {
        if (row.status !== status) return []
        const to = await account(row as never, ask as never)
        if (!to) return [invoke(refused, row.id, { reason: noAccount })]
        const answer = await askBank(numbered(row), (row as unknown as Owed).amountCents, to, ports)
        return [answer.result === 'success' ? invoke(arrived, row.id, { reference: answer.reference }) : invoke(refused, row.id, { reason: answer.reason })]
      },
    })
  return {
    ...{ execute, succeed, fail, carry, voided, ...back },
    /** Those that people run, in the order in which they come up. */
    commands: [execute, succeed, fail, carry, voided, back.bounce, back.repay, back.arriveAgain, back.failAgain] as const,
    fileCommands: Object.values(byFile),
    reactions: [
      asks('executed', 'paying', numberOf, succeed, fail),
      // The number of what came back would move nothing a second time.
      asks('repaid', 'repaying', row => `${numberOf(row)}-R${row.returnCount}`, back.arriveAgain, back.failAgain),
    ],
    batchPart: { of, ...pick(options, 'ref', 'whose', 'numberOf', 'payeeOf'), ...byFile, bounce: back.bounce } as BatchPart<R>,
  }
}
