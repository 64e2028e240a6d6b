/** The public face of payments. */
export { named, ofPupil } from './filters.ts'
export { gatewayNotice } from './gateway-notice.ts'
export { book, commands as noticeCommands, movedAt } from './gateway-notice.commands.ts'
export { oddOf, type Why } from './odd-words.ts'
export {
  type About,
  type Account,
  aboutPayment,
  answered,
  type Channel,
  type Gateway,
  gatewayOf,
  type Hearing,
  holding,
  type Merchants,
  merchantsOf,
  type Notice,
  oddPayment,
  type PaymentAnswer,
  paymentSteps,
  type PayRequest,
  type PayTicket,
  type ShareAnswer,
  type ShareBackRequest,
  type SharedTrade,
  type ShareRequest,
  type Sharing,
  type RefundAnswer,
  type RefundRequest,
  type Scene,
  scenes,
} from './gateway.ts'
export { merchant, tryOut as tryMerchant } from './merchant.ts'
export { commands as merchantCommands } from './merchant.commands.ts'
export { commands as keyCommands, expiryWarned, merchantKey } from './merchant-key.ts'
export { commands as receiverCommands, receiversFor, shareReceiver } from './receiver.ts'
export { commands as subMerchantCommands, subMerchant } from './sub-merchant.ts'
export { orderMoney } from './money.ts'
export { channels, isOwed, lineNames, order, type OrderLine, payment, subjectFields } from './order.ts'
export {
  annulOrder,
  cancelOrder,
  closeOrder,
  commands as orderCommands,
  createOrder,
  endOf,
  extendOrder,
  moveOrder,
  openPayments,
  openPaymentStatuses,
  ordersOf,
  payOrder,
  putOff,
  updateOrderInfo,
} from './order.commands.ts'
export { attemptsOf, channelAsked, orderOf, orderState, settleAttempts, startPayment, ticketOf, useOf } from './paying.ts'
export { commands as paymentCommands, createPayment, settleDisposition, succeed as paymentArrives } from './payment.commands.ts'
export { attempts, closeAll } from './reactions.ts'
export { no } from './refusals.ts'
