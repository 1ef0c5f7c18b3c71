import { useStoredFlag } from '#client/shell/stored-flag.ts'

/** Whether somebody is led through the evaluation on this device: the place for it is kept from the first moment, whoever one is meanwhile. */
export const useGuided = () => useStoredFlag('guided', false)
