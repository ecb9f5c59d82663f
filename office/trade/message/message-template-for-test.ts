import type { Examples } from '#kit/contract/testing/examples.ts'

/** Words for an occasion, as the suite over all resources needs them: no call adds one that the shop does not have. */
export const messageTemplateExamples: Examples = {
  told: 'titleZh',
  stored: (id, n) => [
    `insert into shop_message_template (id, occasion, channel, title_zh, title_en, body_zh, body_en, create_by)
      values ('${id}', 'tried${n}', 'app', 'secret${n}x', 'title ${n}', '正文${n}', 'text ${n}', 'admin')`,
  ],
}
