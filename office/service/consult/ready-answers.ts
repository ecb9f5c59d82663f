/** What is often answered, by the setting of the shop. */
export const READY_ANSWERS_PATH = '/shop/consult/readyAnswers'
