/** Key of the preference that names the page where somebody begins. */
export const HOME_KEY = 'homePath'
