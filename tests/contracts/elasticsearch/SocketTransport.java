import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.elasticsearch.Version;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.cluster.node.DiscoveryNode;
import org.elasticsearch.common.bytes.BytesArray;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.common.concurrent.CompletableContext;
import org.elasticsearch.common.io.stream.NamedWriteableRegistry;
import org.elasticsearch.common.network.NetworkService;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.common.util.PageCacheRecycler;
import org.elasticsearch.indices.breaker.CircuitBreakerService;
import org.elasticsearch.threadpool.ThreadPool;
import org.elasticsearch.transport.TcpChannel;
import org.elasticsearch.transport.TcpServerChannel;
import org.elasticsearch.transport.TcpTransport;

/**
 * Carries the messages between nodes over plain sockets, the part of Elasticsearch's transport that its jar lacks.
 *
 * <p>Each connection has a thread that reads and one that writes, so that two nodes never wait for each other to read.
 */
class SocketTransport extends TcpTransport {
    /** Two bytes of marker and the length of what follows, -1 for a sign of life. */
    private static final int HEADER = 6;
    private final ExecutorService threads = Executors.newCachedThreadPool();

    SocketTransport(
        Settings settings, ThreadPool pool, PageCacheRecycler recycler, CircuitBreakerService breakers,
        NamedWriteableRegistry registry, NetworkService network
    ) {
        super("sockets", settings, Version.CURRENT, pool, recycler, breakers, registry, network);
    }

    @Override
    protected void doStart() {
        profileSettings.forEach(this::bindServer);
        super.doStart();
    }

    @Override
    protected TcpServerChannel bind(String profile, InetSocketAddress address) throws IOException {
        Listener listener = new Listener(profile, address);
        threads.execute(listener::accept);
        return listener;
    }

    @Override
    protected TcpChannel initiateChannel(DiscoveryNode node) {
        Link link = new Link("client", new Socket(), false);
        threads.execute(() -> link.connect(node.getAddress().address()));
        return link;
    }

    @Override
    protected void stopInternal() {
        threads.shutdownNow();
    }

    /** What closes once and tells whoever waits for it. */
    private abstract static class Closing {
        private final CompletableContext<Void> closed = new CompletableContext<>();

        abstract void end() throws IOException;

        public void close() {
            try {
                end();
            } catch (IOException error) {
                throw new UncheckedIOException(error);
            } finally {
                closed.complete(null);
            }
        }

        public void addCloseListener(ActionListener<Void> listener) {
            closed.addListener(ActionListener.toBiConsumer(listener));
        }

        public boolean isOpen() {
            return !closed.isDone();
        }
    }

    private class Listener extends Closing implements TcpServerChannel {
        private final String profile;
        private final ServerSocket socket = new ServerSocket();

        Listener(String profile, InetSocketAddress address) throws IOException {
            this.profile = profile;
            socket.setReuseAddress(true);
            socket.bind(address);
        }

        void accept() {
            while (isOpen()) {
                try {
                    Link link = new Link(profile, socket.accept(), true);
                    serverAcceptedChannel(link);
                    threads.execute(link::read);
                } catch (IOException error) {
                    close();
                }
            }
        }

        @Override
        void end() throws IOException {
            socket.close();
        }

        @Override
        public String getProfile() {
            return profile;
        }

        @Override
        public InetSocketAddress getLocalAddress() {
            return (InetSocketAddress) socket.getLocalSocketAddress();
        }
    }

    private class Link extends Closing implements TcpChannel {
        private final String profile;
        private final Socket socket;
        private final boolean accepted;
        private final CompletableContext<Void> connected = new CompletableContext<>();
        private final ExecutorService writer = Executors.newSingleThreadExecutor();
        private final ChannelStats stats = new ChannelStats();

        Link(String profile, Socket socket, boolean accepted) {
            this.profile = profile;
            this.socket = socket;
            this.accepted = accepted;
        }

        void connect(InetSocketAddress address) {
            try {
                socket.connect(address);
                socket.setTcpNoDelay(true);
            } catch (IOException error) {
                connected.completeExceptionally(error);
                return;
            }
            connected.complete(null);
            read();
        }

        void read() {
            try {
                DataInputStream stream = new DataInputStream(new BufferedInputStream(socket.getInputStream()));
                while (isOpen()) {
                    byte[] header = stream.readNBytes(HEADER);
                    if (header.length < HEADER) {
                        break;
                    }
                    int length = Math.max(0, ByteBuffer.wrap(header).getInt(2));
                    byte[] message = new byte[HEADER + length];
                    System.arraycopy(header, 0, message, 0, HEADER);
                    stream.readFully(message, HEADER, length);
                    consumeNetworkReads(this, new BytesArray(message));
                }
                close();
            } catch (Exception error) {
                onException(this, error);
                close();
            }
        }

        @Override
        public void sendMessage(BytesReference message, ActionListener<Void> listener) {
            try {
                writer.execute(() -> write(message, listener));
            } catch (RuntimeException error) {
                listener.onFailure(error);
            }
        }

        private void write(BytesReference message, ActionListener<Void> listener) {
            try {
                message.writeTo(socket.getOutputStream());
            } catch (IOException error) {
                listener.onFailure(error);
                onException(this, error);
                return;
            }
            listener.onResponse(null);
        }

        @Override
        void end() throws IOException {
            socket.close();
            writer.shutdown();
        }

        @Override
        public boolean isServerChannel() {
            return accepted;
        }

        @Override
        public String getProfile() {
            return profile;
        }

        @Override
        public InetSocketAddress getLocalAddress() {
            return (InetSocketAddress) socket.getLocalSocketAddress();
        }

        @Override
        public InetSocketAddress getRemoteAddress() {
            return (InetSocketAddress) socket.getRemoteSocketAddress();
        }

        @Override
        public void addConnectListener(ActionListener<Void> listener) {
            connected.addListener(ActionListener.toBiConsumer(listener));
        }

        @Override
        public ChannelStats getChannelStats() {
            return stats;
        }
    }
}
