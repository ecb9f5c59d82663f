import { defineWebArea } from '#kit/web/area/area.web.ts'

/** Pages of messages and webhooks. */
export const connectWeb = defineWebArea({
  screens: {
    'shop/WebhookList': async () => ({ default: (await import('./webhook/webhook-page.web.tsx')).WebhookPage }),
    'shop/WebhookList/record': async () => ({
      default: (await import('./webhook/webhook-page.web.tsx')).WebhookRecord,
    }),
    'shop/MessageTemplateList': async () => ({
      default: (await import('./message/template-page.web.tsx')).MessageTemplatePage,
    }),
    'shop/MailServerList': async () => ({
      default: (await import('./message/mail-server-page.web.tsx')).MailServerPage,
    }),
    'shop/MailServerList/record': async () => ({
      default: (await import('./message/mail-server-page.web.tsx')).MailServerRecord,
    }),
  },
  resources: {
    'shop/MessageList': async () => (await import('../trade/model/message.ts')).message,
    'shop/MessageTemplateList': async () => (await import('./message/message-template.ts')).messageTemplate,
    'shop/WebhookDeliveryList': async () => (await import('./webhook/webhook-delivery.ts')).webhookDelivery,
  },
})
