import { z } from 'zod'

/** Yuan of a request, at least 0 with at most two decimals, as fen. */
export const YUAN = z
  .number()
  .min(0)
  .max(99_999_999.99)
  .refine((yuan) => Math.abs(yuan * 100 - Math.round(yuan * 100)) < 1e-6)
  .transform((yuan) => Math.round(yuan * 100))
