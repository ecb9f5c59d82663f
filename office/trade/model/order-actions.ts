import { action } from '#kit/contract/action.ts'
import {
  boolean,
  codeText,
  dict,
  dicts,
  images,
  money,
  region,
  rows,
  tagsText,
  text,
  textarea,
} from '#kit/contract/field.ts'
import { type FormRules, matches } from '#kit/contract/form-rules.ts'
import { STEP_UP } from '../../rights/step-up.ts'
import { CARRIER } from './carrier.ts'
import { MESSAGE_OCCASION } from './message-occasions.ts'
import { BODY_LENGTH, MESSAGE_CHANNEL, ownWordErrors, SUBJECT_LENGTH } from './messages.ts'
import { ORDER_FLAG } from './order-choices.ts'
import { ORDER_PIECES } from './pieces.ts'

/** A number that a carrier can call. */
export const RECEIVER_PHONE = /^[+\d][\d\s-]{4,19}$/

const CALLABLE: FormRules = [matches(RECEIVER_PHONE, ['电话格式不正确', 'This is no phone number'])]

/** All tags of an order together. */
export const TAGS_LENGTH = 200
const reason = textarea(['原因', 'Reason'], { required: true, max: 200 })

const carrier = dict(['快递公司', 'Carrier'], CARRIER, { help: ['无需物流时不选', 'None: nothing needs to be sent'] })
const trackingNo = codeText(['运单号', 'Tracking no.'], { max: 40 })

/** What is done with orders; `order-states.ts` says in which stage, and by whom. */
export const orderActions = {
  pay: action(['确认收款', 'Mark as paid'], {
    letter: 'p',
    input: {
      thirdNo: codeText(['流水号', 'Transaction no.'], { required: true, max: 64 }),
      remark: text(['备注', 'Remark'], { max: 500 }),
      proofs: images(['凭证', 'Proof'], { max: 9 }),
    },
    done: ['已确认收款', 'The payment is confirmed'],
  }),
  cancel: action(['取消订单', 'Cancel'], {
    on: 'rows',
    stepUp: STEP_UP.massCancel,
    isTried: true,
    input: { reason },
    dryRun: true,
    confirm: { content: ['取消后锁定的库存立即释放。', 'Reserved pieces are free at once.'], isDanger: true },
    done: ['已取消 {n} 单', '{n} cancelled'],
    asJob: true,
  }),
  revive: action(['恢复订单', 'Bring back'], {
    confirm: { content: ['用迟到的付款恢复订单。', 'The payment that came late pays the order.'] },
    done: ['订单已恢复', 'The order is back'],
  }),
  ship: action(['发货', 'Ship'], { letter: 's', input: { carrier, trackingNo }, done: ['已发货', 'Shipped'] }),
  shipPart: action(['部分发货', 'Ship a part'], {
    input: {
      carrier,
      trackingNo,
      items: rows(['商品与数量', 'Items'], ORDER_PIECES, { required: true, max: 200 }),
      isAddition: boolean(['补记到已发的包裹', 'They left in a parcel that was noted'], {
        initial: false,
        help: ['运单号已用于该订单时勾选', 'For a number that a parcel of this order has already'],
      }),
    },
    done: ['已发货', 'Shipped'],
  }),
  useCredit: action(['使用余额', 'Use credit'], {
    input: {
      amount: money(['金额', 'Amount'], {
        help: ['不填则尽量多用；填 0 退回已用余额', 'Empty: as much as there is; 0 gives back what it used'],
      }),
    },
    done: ['已更新余额支付', 'The credit is taken'],
  }),
  remindToPay: action(['催付款', 'Remind to pay'], {
    on: 'rows',
    stepUp: STEP_UP.sending,
    isTried: true,
    done: ['已提醒 {n} 位顾客', '{n} reminded'],
    asJob: true,
  }),
  message: action(['发消息', 'Message'], {
    on: 'rows',
    stepUp: STEP_UP.sending,
    isTried: true,
    input: {
      occasion: dict(['模板', 'Template'], MESSAGE_OCCASION, {
        help: ['选模板，或自己写标题与正文', 'A template, or words of your own'],
      }),
      title: text(['标题', 'Title'], { max: SUBJECT_LENGTH }),
      body: textarea(['正文', 'Text'], {
        max: BODY_LENGTH,
        help: [
          '可用变量：{name} {orderNo} {items} {amount} {due}',
          'Variables: {name} {orderNo} {items} {amount} {due}',
        ],
      }),
      channels: dicts(['渠道', 'Channels'], MESSAGE_CHANNEL, { required: true, initial: 'app,email' }),
    },
    check: ({ occasion, title, body }) => ownWordErrors({ occasion, title, body }),
    done: ['已安排发送 {n} 条消息', '{n} {n|message is|messages are} being sent'],
    asJob: true,
  }),
  changePrice: action(['改价', 'Change the price'], {
    stepUp: STEP_UP.price,
    isTried: true,
    input: {
      payable: money(['改后应付', 'To pay'], { required: true }),
      reason,
    },
    fromRow: {},
    done: ['已改价', 'The price is changed'],
  }),
  changeAddress: action(['改地址', 'Change the address'], {
    input: {
      receiverName: text(['收货人', 'Receiver'], { required: true, max: 50 }),
      receiverPhone: codeText(['电话', 'Phone'], {
        required: true,
        max: 20,
        rules: CALLABLE,
      }),
      areaCode: region(['地区', 'Area'], { required: true }),
      address: text(['详细地址', 'Address'], { required: true, max: 300 }),
      zip: codeText(['邮编', 'Postcode'], { max: 10 }),
      reason,
    },
    fromRow: {},
    done: ['地址已修改', 'The address is changed'],
  }),
  hold: action(['寄存', 'Hold'], { letter: 'h', on: 'rows', done: ['已寄存 {n} 单', '{n} on hold'], undo: 'endHold' }),
  endHold: action(['取消寄存', 'End the hold'], {
    on: 'rows',
    done: ['已取消寄存 {n} 单', '{n} off hold'],
    undo: 'hold',
  }),
  remark: action(['备注与旗标', 'Remark and flag'], {
    letter: 'm',
    on: 'rows',
    input: {
      staffRemark: textarea(['商家备注', 'Staff remark'], { max: 500 }),
      flag: dict(['旗标', 'Flag'], ORDER_FLAG),
      add: tagsText(['添加标签', 'Add tags'], { max: TAGS_LENGTH }),
      remove: tagsText(['移除标签', 'Remove tags'], { max: TAGS_LENGTH }),
      replace: boolean(['清空未填写的备注与旗标', 'Clear remark and flag when left empty'], { initial: false }),
    },
    fromRow: { replace: true },
    done: ['已更新 {n} 单', '{n} updated'],
    undo: 'resetRemark',
    asJob: true,
    dryRun: true,
  }),
  resetRemark: action(['恢复备注与旗标', 'Take remark and flag back'], { on: 'job' }),
}
