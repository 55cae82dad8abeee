/** As nginx has it, for a request whose visitor has closed the connection: nobody reads the answer. */
export const VISITOR_GONE = 499;
