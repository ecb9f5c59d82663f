import { z } from 'zod'

/** Something that somebody was told, as they read it. */
export const RECEIVED_OUT = z.object({
  id: z.string(),
  anntId: z.string(),
  titile: z.string(),
  msgAbstract: z.string().nullable(),
  msgContent: z.string().nullable(),
  files: z.string().nullable(),
  sender: z.string().nullable(),
  senderName: z.string().nullable(),
  priority: z.string(),
  msgCategory: z.string(),
  sendTime: z.string(),
  createTime: z.string(),
  endTime: z.string().nullable(),
  busType: z.string().nullable(),
  busId: z.string().nullable(),
  openType: z.string().nullable(),
  openPage: z.string().nullable(),
  mustConfirm: z.boolean(),
  readFlag: z.string(),
  confirmedAt: z.string().nullable(),
})
