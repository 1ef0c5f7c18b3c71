import { Clauses, Go, Lead } from './parts.tsx'

export const SecurityPage = () => (
  <>
    <Lead
      title="Security you can check for yourself."
      actions={
        <>
          <Go to="/contact?topic=security" primary>
            Report a weakness
          </Go>
          <Go to="/privacy">Privacy</Go>
        </>
      }
    >
      What the product does, what your organisation has to do, and what we do not claim. Mainstay holds no certificate
      of an auditor; the statements here are our own and can be tested on your installation.
    </Lead>
    <Clauses
      clauses={[
        {
          id: 'sign-in',
          title: 'Sign-in',
          text: (
            <>
              <p>
                People sign in at Microsoft Entra ID with the authorization code flow and PKCE. Passwords and second
                factors stay there. A company without such a directory lets Mainstay keep the accounts: by invitation,
                with confirmed addresses, passwords as argon2id hashes and codes of the phone as a second factor. The
                server keeps the tokens; the browser gets a session cookie that scripts cannot read and that is sent to
                this site only, and a second half that is worthless without it.
              </p>
              <p>
                A session ends after thirty minutes without work, twelve hours after signing in, on signing out, and
                when the directory says so. Of its cookie only a SHA-256 is kept. You see where you are signed in, and
                can end each of these sessions.
              </p>
              <p>
                Where accounts are kept here, guesses are counted by account and by address without locking the owner
                out, nobody learns who has an account, and links by mail are good once and for a short time. The most
                common passwords are refused. The product does not know which passwords have leaked elsewhere, and
                leaves it to each person to turn a second factor on.
              </p>
              <p>
                A program calls with a token that expires, can do what its scope and its owner’s roles both allow, and
                is kept as a SHA-256 only.
              </p>
            </>
          ),
        },
        {
          id: 'rights',
          title: 'Rights',
          text: (
            <>
              <p>
                Every call names the right it needs, such as <code>procurement.orders.approve</code>. The server does
                not start with a call that names none. What a person may not see is not in lists, searches, exports or
                sums.
              </p>
              <p>
                Beyond permissions, the rules of the documents apply: no one approves what they created, and the amount
                decides whose approval is enough.
              </p>
            </>
          ),
        },
        {
          id: 'ledger',
          title: 'The books and the audit log',
          text: (
            <>
              <p>
                The rules of the ledger are held by the database, under an account that can neither switch them off nor
                change a posted entry. Entries are chained by hash for each entity, journal and year.
              </p>
              <p>
                Every change writes who, when, before and after, in the transaction that makes it. The log is
                append-only and sealed in a chain; <code>npm run verify</code> names the first row that does not fit.
              </p>
            </>
          ),
        },
        {
          id: 'browser',
          title: 'In the browser',
          text: (
            <>
              <p>
                Pages of the application load their own files only: no inline script, no inline style, no foreign
                address, and Trusted Types where a page could turn text into code. These public pages load no script at
                all.
              </p>
              <ul>
                <li>The site cannot be framed by another one</li>
                <li>Calls that change something are accepted from its own pages only</li>
                <li>Uploaded files are identified by their content and are never shown as a page</li>
                <li>Over HTTPS, browsers are instructed to use nothing else for two years</li>
              </ul>
            </>
          ),
        },
        {
          id: 'data',
          title: 'Your data',
          text: (
            <>
              <p>
                It lies in one PostgreSQL database and one folder of files on machines you choose. The product talks to
                your directory, your mail server and the systems your administrators connect, and to nobody else: no
                telemetry, no update check, no font or script from elsewhere.
              </p>
              <p>
                Refresh tokens, signing keys, second factors, the texts of waiting mails and the secrets of connections
                are sealed with the key of the installation before they are stored.
              </p>
            </>
          ),
        },
        {
          id: 'failure',
          title: 'When something breaks',
          text: (
            <p>
              A call is done whole or not at all, and repeating it does not do it twice. Tests kill the server and take
              the database away in the middle of work, and then count. An error shows a person a sentence and an id,
              never the inside of the program.
            </p>
          ),
        },
        {
          id: 'yours',
          title: 'What your organisation does',
          text: (
            <ul>
              <li>Puts a proxy with a TLS certificate in front, and sets the public address</li>
              <li>Encrypts the disk the database and files lie on</li>
              <li>Backs up both, and tries restoring them</li>
              <li>
                Sets multi-factor and device rules in its directory, or asks its people to turn the second factor on
              </li>
              <li>Installs new versions</li>
            </ul>
          ),
        },
        {
          id: 'report',
          title: 'Reporting a weakness',
          text: (
            <>
              <p>
                Use the <a href="/contact?topic=security">contact form</a> with the topic Security. Say what you did,
                what happened and what you expected. Please use an installation of your own or the evaluation with its
                sample company, do not read data of others, and give time to repair before you publish.
              </p>
              <p>
                You get a number at once, and a person takes the report. Researchers who follow these rules are not
                pursued by the people who run this installation. The same stands in{' '}
                <a href="/.well-known/security.txt">security.txt</a>.
              </p>
            </>
          ),
        },
      ]}
    />
  </>
)
